// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the page: elements, people, and the connection to the lab.
export const $ = (id) => document.getElementById(id);

/** Makes an element; what others have written gets into the page by this alone, as text. */
export function el(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export const phones = [];
export const about = {};
let socket;
let count = 0;
const asked = new Map();

export function command(what) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what));
}

/** Asks the lab to do something that takes time, and returns the result. */
export function ask(what) {
  const n = ++count;
  return new Promise((resolve, reject) => {
    asked.set(n, { resolve, reject });
    command({ ...what, n });
  });
}

/** Takes the result of what was asked. */
export function answered({ n, value, problem: wrong }) {
  const { resolve, reject } = asked.get(n) ?? {};
  asked.delete(n);
  if (wrong) reject?.(new Error(wrong));
  else resolve?.(value);
}

export function problem(words) {
  $('problem').textContent = words ?? '';
}

/** Does what a person has asked for, and says what went wrong. */
export async function act(action) {
  problem();
  try {
    return await action();
  } catch (wrong) {
    problem(wrong.message);
    return undefined;
  }
}

export const badge = (sign, words, tone = '') => el('span', { className: `badge ${tone}` },
  el('span', { ariaHidden: 'true' }, `${sign} `), words);

/** Finds a term of the glossary in a text; null if there is none. */
export const termIn = (text, terms = Object.keys(about.glossary ?? {})) => new RegExp(`\\b(${[...terms].join('|')})\\b`).exec(text);

/** Marks each term of the glossary where it stands first in an element. */
export function explain(root) {
  const left = new Set(Object.keys(about.glossary ?? {}));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (left.size > 0 && walker.nextNode()) {
    const node = walker.currentNode;
    const term = node.parentElement.closest('p, li') && !node.parentElement.closest('abbr, button, option, a')
      ? termIn(node.data, left) : null;
    if (term) {
      left.delete(term[1]);
      const word = node.splitText(term.index);
      word.splitText(term[1].length);
      word.replaceWith(el('abbr', { title: about.glossary[term[1]], tabIndex: 0 }, term[1]));
    }
  }
}

export function nameOf(number) {
  if (number === about.gateway) return about.gatewayName;
  return phones.find((phone) => phone.number === number)?.name ?? number;
}

export function done(task) {
  $(task).classList.add('done');
}

function live(sign, words, tone) {
  $('live').className = `badge ${tone}`;
  $('live').textContent = `${sign} ${words}`;
}

/** Connects to the lab, again and again, and hands on what it tells. */
export function connect(take) {
  socket = new WebSocket(new URL('socket', location.href.replace(/^http/, 'ws')));
  socket.onopen = () => live('●', 'live', 'good');
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = () => {
    live('✕', 'disconnected; reconnecting', 'bad');
    asked.forEach(({ reject }) => reject(new Error('The lab has stopped.')));
    asked.clear();
    setTimeout(() => connect(take), 1000);
  };
}
