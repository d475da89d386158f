// SPDX-License-Identifier: Apache-2.0
import { $, act, ask, badge, el, nameOf, phones } from './page.js';

const MOST = 300;
const FAULTS = ['lose', 'delay', 'millis', 'repeat', 'reorder', 'corrupt', 'seed'];
const GOOD = ['Verified', 'Certified', 'verified', 'Offer', 'Receipt'];
const NEUTRAL = ['key offered', 'credential accepted', 'Authority', 'ANOTHER KEY'];
const STATES = {
  'on its way': ['◑', ''], held: ['‖', 'warn'], delivered: ['●', ''], lost: ['✕', 'bad'], refused: ['✕', 'bad'],
};
const all = new Map();
const rows = new Map();
let chosen = null;
let byte = -1;
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function tone(title) {
  if (GOOD.includes(title)) return ['✓', 'good'];
  return NEUTRAL.includes(title) || title.startsWith('Key of ') ? ['?', 'warn'] : ['✕', 'bad'];
}

const verdict = (it) => it.title && badge(tone(it.title)[0], `${nameOf(it.to)}: ${it.title}`, tone(it.title)[1]);
const isShown = (it) => ({
  '': true,
  refused: it.title ? tone(it.title)[1] !== 'good' : it.state === 'lost' || it.state === 'refused',
  attacker: it.by === 'attacker',
  held: it.state === 'held',
}[$('filter').value] ?? [it.from, it.to].includes($('filter').value));

export function sms(it) {
  const isNew = !all.has(it.id);
  all.set(it.id, it);
  if (all.size > MOST) {
    const [oldest] = all.keys();
    all.delete(oldest);
    rows.get(oldest)?.remove();
    rows.delete(oldest);
  }
  if (isNew ? !$('pause').checked : rows.has(it.id)) list(it);
  if (chosen === it.id) details();
}

function list(it) {
  $('silence').hidden = true;
  const [sign, kind] = STATES[it.state] ?? ['', ''];
  const button = el('button', { type: 'button', onclick: () => choose(it.id) },
    el('span', { className: 'quiet' }, time.format(new Date(it.time))), ' ',
    el('b', {}, nameOf(it.from), ' → ', nameOf(it.to)),
    it.by === 'attacker' && badge('☠', 'attacker', 'bad'), badge(sign, it.state, kind), verdict(it),
    el('span', { className: 'summary' }, it.summary));
  button.setAttribute('aria-pressed', String(chosen === it.id));
  const row = el('li', { hidden: !isShown(it) }, button);
  const before = rows.get(it.id);
  rows.set(it.id, row);
  if (before) {
    const focused = before.contains(document.activeElement);
    before.replaceWith(row);
    if (focused) button.focus();
  } else {
    $('list').prepend(row);
  }
}

function choose(id) {
  const before = all.get(chosen);
  chosen = id;
  byte = -1;
  if (before && rows.has(before.id)) list(before);
  list(all.get(id));
  details();
  $('sms-head').focus({ preventScroll: true });
  $('details').scrollIntoView({ block: 'nearest' });
}

/** The bytes, coloured by field, and what each field says. */
function bytes(hex, lines, title) {
  const cells = [];
  const fields = lines.map((line, f) => {
    const secret = /^(ciphertext|ephemeral key|R and C|tag T)/.test(line.name);
    const style = `f${f % 8}${secret ? ' secret' : ''}${line.fault ? ' fault' : ''}`;
    for (let i = line.at; i < line.at + line.length; i++) {
      cells[i] = el('span', { className: `byte ${style}${i === line.at ? ' first' : ''}`,
        title: `${line.name}: ${line.meaning}` }, hex.slice(2 * i, 2 * i + 2));
      cells[i].dataset.at = i;
      cells[i].dataset.field = f;
    }
    return el('li', { className: style }, el('b', {}, `${line.at}: ${line.name}`), secret && ' (encrypted)',
      line.fault && ' WRONG', ` ${line.meaning}`);
  });
  const grid = el('div', { className: 'bytes', tabIndex: 0, role: 'group', ariaLabel: `${title}: bytes; arrow keys choose one` },
    cells);
  const point = (at) => {
    const cell = cells[at];
    if (!cell) return;
    const field = Number(cell.dataset.field);
    cells.forEach((it) => it.classList.toggle('same', Number(it.dataset.field) === field));
    fields.forEach((it, f) => it.classList.toggle('same', f === field));
    $('byte-words').textContent = `Byte ${at}, ${cell.textContent}: ${lines[field].name}. ${lines[field].meaning}`;
  };
  const pick = (at) => {
    if (!cells[at]) return;
    byte = at;
    cells.forEach((it, i) => it.classList.toggle('picked', i === at));
    point(at);
    $('at').value = at;
    // Another value, so that it is a change.
    $('value').value = (parseInt(cells[at].textContent, 16) ^ 1).toString(16).padStart(2, '0').toUpperCase();
  };
  grid.onpointerover = ({ target }) => target.dataset.at && point(Number(target.dataset.at));
  grid.onclick = ({ target }) => target.dataset.at && pick(Number(target.dataset.at));
  grid.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -16, ArrowDown: 16 }[event.key];
    if (step) {
      event.preventDefault();
      pick(Math.min(cells.length - 1, Math.max(0, byte + step)));
    }
  };
  return { element: el('div', {}, el('h3', {}, title), grid, el('ol', { className: 'fields' }, fields)), pick };
}

function details() {
  const it = all.get(chosen);
  $('details').hidden = !it;
  if (!it) return;
  $('sms-head').textContent = `${nameOf(it.from)} → ${nameOf(it.to)}, ${it.hex.length / 2} of 140 bytes`;
  const [sign, kind] = STATES[it.state] ?? ['', ''];
  const waits = !it.title && it.state === 'delivered'
    && phones.find((phone) => phone.number === it.to)?.words?.startsWith('alert');
  $('judgement').replaceChildren(...[
    el('p', {}, badge(sign, it.state, kind), ' ', verdict(it) ?? '', ' ', it.words),
    it.meaning && el('p', {}, el('b', {}, 'The threat model says: '), it.meaning.replace(/\[`[^`]+`\]\[\w+\]/g, ''), '.'),
    waits && el('p', { className: 'quiet' }, `${nameOf(it.to)}'s phone will show this after the current alert.`),
    it.by === 'attacker' && el('p', {}, `Submitted by the attacker, as ${nameOf(it.from)}.`),
    it.harm.length > 0 && el('p', {}, `The network: ${it.harm.join(', ')}.`),
    it.fromArrived && el('p', {}, `It arrived as from ${it.fromArrived}.`),
  ].filter(Boolean));
  const sent = bytes(it.hex, it.lines, 'As it was sent');
  const parts = [sent.element];
  if (it.hexArrived) parts.push(bytes(it.hexArrived, it.linesArrived, 'As it arrived').element);
  const hadFocus = $('bytes-of').contains(document.activeElement);
  $('bytes-of').replaceChildren(...parts);
  if (byte >= 0) sent.pick(byte);
  else sent.pick(Math.min(16, it.hex.length / 2 - 1));
  if (hadFocus) sent.element.querySelector('.bytes').focus();
  for (const button of $('attack').querySelectorAll('button')) {
    button.disabled = ['release', 'drop'].includes(button.dataset.how) !== (it.state === 'held')
      && ['release', 'drop'].includes(button.dataset.how);
  }
}

export function people() {
  const options = () => phones.map(({ name, number }) => el('option', { value: number }, name));
  const to = $('redirect').value;
  $('redirect').replaceChildren(...options());
  if (to) $('redirect').value = to;
  const filter = $('filter').value;
  [...$('filter').options].slice(4).forEach((it) => it.remove());
  $('filter').append(...options());
  $('filter').value = filter;
}

export function network(it) {
  $('hold').checked = it.hold;
  FAULTS.filter((name) => it[name] != null).forEach((name) => {
    $(name).value = it[name];
  });
  words();
}

function words() {
  const faults = ['lose', 'delay', 'repeat', 'reorder', 'corrupt'].filter((name) => Number($(name).value) > 0);
  $('faults').querySelectorAll('output').forEach((it) => {
    it.value = `${Math.round(100 * it.previousElementSibling.value)} %`;
  });
  $('network-words').textContent = [$('hold').checked && 'everything is held back',
    faults.length > 0 && 'hostile'].filter(Boolean).join(', ') || 'honest';
}

export function clear() {
  all.clear();
  rows.clear();
  chosen = null;
  $('list').replaceChildren();
  $('details').hidden = true;
  $('silence').hidden = false;
}

/** A byte that is no hexadecimal number is not sent as another one. */
const mayAttack = (how) => how && (how !== 'change' || $('value').reportValidity());

export function start() {
  $('filter').onchange = () => all.forEach((it) => rows.has(it.id) && list(it));
  $('pause').onchange = () => !$('pause').checked && all.forEach((it) => rows.has(it.id) || list(it));
  $('hold').onchange = () => act(() => ask({ do: 'hold', on: $('hold').checked }));
  $('faults').oninput = words;
  $('faults').onsubmit = (event) => event.preventDefault();
  $('faults').onchange = ({ target }) => target.id !== 'hold' && act(() => ask({ do: 'faults',
    ...Object.fromEntries(FAULTS.map((name) => [name, Number($(name).value)])) }));
  $('attack').onsubmit = (event) => event.preventDefault();
  $('attack').onclick = ({ target }) => mayAttack(target.dataset.how) && act(() => ask({
    do: 'attack', how: target.dataset.how, sms: chosen, at: Number($('at').value),
    value: parseInt($('value').value, 16), text: $('forged').value, to: $('redirect').value,
  }));
}
