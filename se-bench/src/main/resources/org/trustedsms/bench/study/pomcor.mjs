// SPDX-License-Identifier: Apache-2.0
// Times powers with a modulus on JavaScript's BigInt, by sliding windows; BigInt has no Montgomery
// reduction. Reads numbers.txt in the folder that it is given, hexadecimal numbers separated by
// tabs: name, base, exponent, modulus; or name, input, p, q, dP, dQ, qInv for the Chinese remainder
// theorem. Prints a line for each: name, microseconds, result.
import fs from 'node:fs';
import path from 'node:path';

const LOOP_MILLIS = 2;
const ALL_MILLIS = 400;
const FEWEST_LOOPS = 3;

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

function power(base, exponent, modulus) {
  const bits = exponent.toString(2);
  const width = bits.length > 768 ? 6 : 5;
  const odd = [base % modulus];
  const square = (odd[0] * odd[0]) % modulus;
  for (let i = 1; i < 1 << (width - 1); i++) {
    odd.push((odd[i - 1] * square) % modulus);
  }
  let result = 1n;
  let i = 0;
  while (i < bits.length) {
    let end = i + 1;
    if (bits[i] === '1') {
      end = Math.min(bits.length, i + width);
      while (bits[end - 1] === '0') {
        end--;
      }
    }
    const digit = parseInt(bits.slice(i, end), 2);
    for (; i < end; i++) {
      result = (result * result) % modulus;
    }
    if (digit > 0) {
      result = (result * odd[digit >> 1]) % modulus;
    }
  }
  return result;
}

function remainders(input, p, q, dP, dQ, qInv) {
  const m1 = power(input, dP, p);
  const m2 = power(input, dQ, q);
  const h = (((qInv * (m1 - m2)) % p) + p) % p;
  return m2 + q * h;
}

console.log('version\t' + process.versions.node);
const text = fs.readFileSync(path.join(process.argv[2], 'numbers.txt')).toString();
for (const line of text.trim().split('\n')) {
  const [name, ...digits] = line.split('\t');
  const numbers = digits.map((hex) => BigInt('0x' + hex));
  const work = () => (numbers.length === 3 ? power(...numbers) : remainders(...numbers));
  const result = work().toString(16);
  const even = result.length % 2 ? '0' + result : result;
  console.log(name + '\t' + smallest(work).toFixed(3) + '\t' + even);
}
