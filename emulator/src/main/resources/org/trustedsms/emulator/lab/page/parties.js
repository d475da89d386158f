// SPDX-License-Identifier: Apache-2.0
import { $, about, act, ask, badge, done, el, nameOf, phones } from './page.js';

const POLL_MILLIS = 700;
const DAY = 86400000;
let view = '';
let dirty = null;
const checked = new Map();

async function gateway(method, path, body) {
  const { status, body: answer } = await ask({ do: 'ask', method, path, body });
  if (status >= 300) throw new Error(`${answer?.title ?? status}: ${answer?.detail ?? ''}`);
  return answer;
}

const button = (label, subject, action) => el('button',
  { type: 'button', ariaLabel: `${label} ${subject}`, onclick: () => act(action).then(look) }, label);

function enrolment(it) {
  const decide = (decision) => () => gateway('POST', `enrolments/${it.number}`, { decision, digits: it.key.digits });
  const [sign, tone] = { asked: ['?', 'warn'], certified: ['✓', 'good'], refused: ['✕', 'bad'] }[it.state] ?? ['◑', ''];
  return el('li', { className: 'row' }, el('div', {}, badge(sign, it.state, tone),
    el('p', {}, el('b', {}, nameOf(it.number)), ` claims to be “${it.claimedName}”; digits `, el('b', {}, it.key.digits))),
  it.state === 'asked' && el('p', { className: 'acts' },
    button('Offer the certificate', `to ${nameOf(it.number)}`, decide('offer')),
    button('Refuse', nameOf(it.number), decide('refuse'))));
}

function certificate(it) {
  return el('li', { className: 'row' }, el('div', {}, badge(it.revoked ? '✕' : '✓', it.revoked ? 'revoked' : 'certified',
    it.revoked ? 'bad' : 'good'), el('p', {}, el('b', {}, nameOf(it.number)), `, until ${it.until.slice(0, 10)}`)),
  !it.revoked && el('p', { className: 'acts' }, button('Revoke', `the certificate of ${nameOf(it.number)}`, async () => {
    await gateway('DELETE', `certificates/${it.id}`);
    await gateway('POST', 'revocation-list', { to: phones.map((phone) => phone.number) });
  })));
}

const isGood = (output) => /^Verified$/m.test(output);

function offer(it) {
  const taken = it.choice == null ? null : it.choice > 0;
  const receipt = taken && it.answer;
  const output = checked.get(it.id);
  return el('li', { className: 'row' }, el('div', {},
    taken == null ? badge('◑', it.state) : badge(taken ? '✓' : '–', taken ? 'accepted' : 'declined', taken ? 'good' : ''),
    el('p', {}, `To `, el('b', {}, nameOf(it.to)), `: ${it.request?.text ?? ''}`),
    receipt && el('p', {}, badge('✓', 'receipt signed and sent', 'good')),
    output && [badge(isGood(output) ? '✓' : '✕', `OpenSSL: ${isGood(output) ? 'Verified' : 'not verified'}`,
      isGood(output) ? 'good' : 'bad'), el('pre', { tabIndex: 0 }, output)]),
  taken != null && el('p', { className: 'acts' },
    button('Check with OpenSSL', `the evidence of offer ${it.id}`, async () => {
      const { output: said } = await ask({ do: 'check', message: it.id });
      checked.set(it.id, said);
      if (taken && isGood(said)) done('task-buy');
    }),
    el('a', { href: `evidence/${it.id}.zip`, download: `offer-${it.id}.zip` }, 'Save the evidence')));
}

/** Asks the gateway for all that the panels show. */
async function look() {
  clearTimeout(dirty);
  dirty = null;
  if (view !== 'parties') return;
  await act(async () => {
    const [key, enrolments, certificates, messages] = await Promise.all(
      ['key', 'enrolments', 'certificates', 'messages'].map((path) => gateway('GET', path)));
    $('gateway-digits').textContent = key.digits;
    $('enrolments').replaceChildren(...enrolments.enrolments.filter((it) => it.state !== 'certified').map(enrolment));
    $('certificates').replaceChildren(...certificates.certificates.map(certificate));
    $('offers').replaceChildren(...messages.messages.filter((it) => it.kind === 'offer').map(offer));
    const certified = certificates.certificates.filter((it) => !it.revoked).map((it) => it.number);
    const to = $('offer-to').value;
    $('offer-to').replaceChildren(...[...new Set(certified)].map((it) => el('option', { value: it }, nameOf(it))));
    if (to) $('offer-to').value = to;
    $('nobody').hidden = certified.length > 0;
    $('offer').querySelector('button').disabled = certified.length === 0;
  });
}

/** An SMS has been seen: what the gateway shows may be another soon. */
export function changed(sms) {
  if ([sms.from, sms.to].includes(about.gateway) && dirty == null) dirty = setTimeout(look, POLL_MILLIS);
}

export function people() {
  $('introduce').replaceChildren(...phones.filter((it) => !it.headless).map(({ name, index }) => el('button', { type: 'button',
    onclick: () => act(() => ask({ do: 'introduce', phone: index })) }, `Introduce ${name} to Acme`)));
}

export function clear() {
  checked.clear();
  ['introduce', 'enrolments', 'certificates', 'offers'].forEach((id) => $(id).replaceChildren());
  if (view === 'parties') dirty ??= setTimeout(look, POLL_MILLIS);
}

// ----- bytes and time

let rooming = null;

export function writing(text) {
  if ($('sample').value !== text && document.activeElement !== $('sample')) {
    $('sample').value = text;
    later();
  }
}

function later() {
  rooming ??= setTimeout(room, 100);
}

async function room() {
  rooming = null;
  if (view !== 'bytes') return;
  const rows = await act(() => ask({ do: 'room', text: $('sample').value, encrypt: $('encrypted').checked }));
  if (!rows) return;
  const device = $('device').value;
  const millis = (value) => (value == null ? '–' : value >= 100 ? `${(value / 1000).toFixed(1)} s` : `${value.toPrecision(2)} ms`);
  const head = ['Curve', 'Overhead', ...rows[0].codings.map((it) => it.name), 'Signing', 'Verifying'];
  $('room').replaceChildren(
    el('thead', {}, el('tr', {}, head.map((it) => el('th', { scope: 'col' }, it)))),
    el('tbody', {}, rows.map((row) => {
      const least = Math.min(...row.codings.map((it) => it.bytes ?? Infinity));
      const best = row.codings.findIndex((it) => it.bytes === least);
      return el('tr', {}, el('th', { scope: 'row' }, row.curve), el('td', {}, row.overhead),
        row.codings.map((it, i) => el('td', { className: i === best ? 'best' : '' },
          it.bytes == null ? 'cannot' : `${i === best ? '★ ' : ''}${it.room < 0 ? 'none' : it.room} · ${it.sms}`)),
        el('td', {}, millis(row[`${device}SIGN`])), el('td', {}, millis(row[`${device}VERIFY_KNOWN`])));
    })));
}

export function shown(name) {
  view = name;
  if (name === 'parties') look();
  if (name === 'bytes') later();
}

export function start() {
  $('offer').onsubmit = (event) => {
    event.preventDefault();
    act(() => gateway('POST', 'messages', {
      kind: 'offer', to: $('offer-to').value, text: $('offer-text').value,
      amount: { currency: 'EUR', minorUnits: Math.round(100 * Number($('offer-amount').value.replace(',', '.'))) },
      until: new Date(Date.now() + DAY).toISOString().replace(/\.\d+/, ''),
    })).then(look);
  };
  $('sample').oninput = later;
  $('encrypted').onchange = later;
  $('device').onchange = later;
}
