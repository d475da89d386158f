-- SPDX-License-Identifier: Apache-2.0
-- Dissects the payload of signed SMS (docs/format.md) in Wireshark and tshark. It checks no
-- signature: "trusted-sms verify" does. Use it with
--   tshark -X lua_script:trusted-sms.lua -r capture.pcap
-- or put it into Wireshark's folder of personal Lua plugins.

local protocol = Proto("trustedsms", "Trusted SMS")

local kinds = {
  [1] = "signed text", [2] = "signed and encrypted text", [3] = "public key",
  [4] = "acknowledgement", [5] = "certificate", [6] = "offer", [7] = "acceptance",
  [8] = "command", [9] = "result", [10] = "revocation list"
}

local codings = { [0] = "GSM 03.38", [1] = "UTF-8", [2] = "UTF-16BE", [3] = "compact" }

local fields = protocol.fields
fields.version = ProtoField.uint8("trustedsms.version", "Version", base.DEC, nil, 0xc0)
fields.kind = ProtoField.uint8("trustedsms.kind", "Kind", base.DEC, kinds, 0x3c)
fields.acknowledge = ProtoField.bool("trustedsms.acknowledge", "A: acknowledgement asked for", 8, nil, 0x02)
fields.bound = ProtoField.bool("trustedsms.bound", "B: bound to one recipient", 8, nil, 0x01)
fields.padded = ProtoField.bool("trustedsms.padded", "P: text is padded", 8, nil, 0x80)
fields.coding = ProtoField.uint8("trustedsms.coding", "Text coding", base.DEC, codings, 0x60)
fields.curve = ProtoField.uint8("trustedsms.curve", "Curve of the signer's key", base.DEC, nil, 0x1f)
fields.stamp = ProtoField.uint16("trustedsms.stamp", "Stamp (low 16 bits of the step of 20 s)", base.DEC)
fields.content = ProtoField.bytes("trustedsms.content", "Content and signature")

function protocol.dissector(buffer, packet, tree)
  if buffer:len() < 4 or buffer(0, 1):bitfield(0, 2) ~= 1 then
    return 0
  end
  local payload = tree:add(protocol, buffer())
  payload:add(fields.version, buffer(0, 1))
  payload:add(fields.kind, buffer(0, 1))
  payload:add(fields.acknowledge, buffer(0, 1))
  payload:add(fields.bound, buffer(0, 1))
  payload:add(fields.padded, buffer(1, 1))
  payload:add(fields.coding, buffer(1, 1))
  payload:add(fields.curve, buffer(1, 1))
  payload:add(fields.stamp, buffer(2, 2))
  if buffer:len() > 4 then
    payload:add(fields.content, buffer(4))
  end
  packet.cols.protocol = "Trusted SMS"
  return buffer:len()
end

local ports = DissectorTable.get("gsm_sms_ud.udh.port")
for port = 16000, 16999 do
  ports:add(port, protocol)
end
