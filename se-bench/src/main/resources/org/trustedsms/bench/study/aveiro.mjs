// SPDX-License-Identifier: Apache-2.0
// Times signing and verifying with Node's module crypto. It offers no way to leave hashing out: the
// SHA-256 of 100 bytes is in its figures. What it reads and prints is described in aveiro.py.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const LOOP_MILLIS = 2;
const ALL_MILLIS = 400;
const FEWEST_LOOPS = 3;

const folder = process.argv[2];
const read = (name) => fs.readFileSync(path.join(folder, name));

/** Returns the smallest mean of a loop, in microseconds. */
function smallest(work) {
  let best = Infinity;
  let spent = 0;
  for (let loops = 0; loops < FEWEST_LOOPS || spent < ALL_MILLIS; loops++) {
    let runs = 0;
    let elapsed = 0;
    const start = performance.now();
    while (elapsed < LOOP_MILLIS) {
      work();
      runs++;
      elapsed = performance.now() - start;
    }
    best = Math.min(best, elapsed / runs);
    spent += elapsed;
  }
  return best * 1e3;
}

function measure(kind, file, message) {
  const padding =
    kind === 'pss'
      ? { padding: crypto.constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      : {};
  const secret = { key: crypto.createPrivateKey(read(file + '.pem')), ...padding };
  const known = { key: crypto.createPublicKey(read(file + '.pub.pem')), ...padding };
  const signature = crypto.sign('sha256', message, secret);
  const sign = smallest(() => crypto.sign('sha256', message, secret));
  const verify = smallest(() => {
    if (!crypto.verify('sha256', message, known, signature)) {
      throw new Error('a genuine signature was refused');
    }
  });
  return `${sign.toFixed(3)}\t${verify.toFixed(3)}\t${signature.toString('hex')}`;
}

console.log('version\t' + process.versions.node + ' with OpenSSL ' + process.versions.openssl);
const message = read('message.bin');
for (const line of read('algorithms.txt').toString().trim().split('\n')) {
  const [name, kind, file] = line.split('\t');
  let result;
  try {
    result = measure(kind, file, message);
  } catch (e) {
    result = '-\t' + String(e.message).replace(/\s+/g, ' ');
  }
  console.log(name + '\t' + result);
}
