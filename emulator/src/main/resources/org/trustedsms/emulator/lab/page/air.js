// SPDX-License-Identifier: Apache-2.0
import {
  $, about, act, ask, badge, el, nameOf, phones, termIn,
} from './page.js';

const MOST = 300;
const FAULTS = ['lose', 'delay', 'millis', 'repeat', 'reorder', 'corrupt', 'seed'];
const GOOD = ['Verified', 'Certified', 'verified', 'Offer', 'Receipt'];
const NEUTRAL = ['key offered', 'credential accepted', 'Authority', 'ANOTHER KEY'];
const STATES = {
  'on its way': ['◑', ''], held: ['‖', 'warn'], delivered: ['●', ''], lost: ['✕', 'bad'],
  dropped: ['✕', 'bad', 'dropped by you'], refused: ['✕', 'bad'],
};
/** What a field is for, by its name: its colour. */
const MEANINGS = [[/ port$/, 'port'], [/^(version|text coding)/, 'kind'], [/^step/, 'time'], [/^(text|name)$/, 'text'],
  [/^(signature|tag)/, 'proof'], [/^(ciphertext|ephemeral key|R |R$)/, 'sealed'],
  [/^(user data|broken|information|reference|number of|contents)/, 'route']];
const ATTACKERS = ['attacker', 'mallory', 'stranger'];
/** In how many bytes an attacker's copy differs at most. */
const MOST_CHANGED = 2;
const all = new Map();
const rows = new Map();
let chosen = null;
let byte = -1;
/** While the lab carries out an attack: the SMS that comes of it is chosen. */
let attacking = false;
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function tone(title) {
  if (GOOD.includes(title)) return ['✓', 'good'];
  return NEUTRAL.includes(title) || title.startsWith('Key of ') ? ['?', 'warn'] : ['✕', 'bad'];
}

const verdict = (it) => it.title && badge(tone(it.title)[0], `${nameOf(it.to)}: ${it.title}`, tone(it.title)[1]);
const isShown = (it) => ({
  '': true,
  refused: it.title ? tone(it.title)[1] !== 'good' : STATES[it.state]?.[1] === 'bad',
  attacker: ATTACKERS.includes(it.by),
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
  if (isNew && attacking && it.by === 'attacker') choose(it.id);
  else if (chosen === it.id) details();
}

function state(it) {
  const [sign, kind, words] = STATES[it.state] ?? [''];
  return badge(sign, words ?? it.state, kind);
}

function list(it) {
  $('silence').hidden = true;
  const button = el('button', { type: 'button', onclick: () => {
    choose(it.id);
    $('sms-head').focus({ preventScroll: true });
  } },
    el('span', { className: 'quiet' }, time.format(new Date(it.time))), ' ',
    el('b', {}, nameOf(it.from), ' → ', nameOf(it.to)),
    ATTACKERS.includes(it.by) && badge('☠', 'attacker', 'bad'), state(it), verdict(it),
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
  [before?.id, id].filter((it) => rows.has(it)).forEach((it) => list(all.get(it)));
  $('redirect').replaceChildren();
  people();
  details();
  // Where the phones do not stay in view, they stay where they are.
  if (getComputedStyle($('phones').parentElement).position === 'sticky') {
    $('details').scrollIntoView({ block: 'nearest' });
    const recipient = phones.findIndex((phone) => phone.number === all.get(id).to);
    document.querySelectorAll('.phone')[recipient]?.scrollIntoView({ block: 'nearest' });
  }
}

const differences = (a, b) => (a.length === b.length
  ? a.match(/../g).filter((value, i) => value !== b.slice(2 * i, 2 * i + 2)).length : Infinity);

/** The SMS that an attacker has copied; of one in a scenario, an earlier SMS that differs little. */
function originalOf(it) {
  if (it.original != null || it.by === 'attacker' || !ATTACKERS.includes(it.by)) return all.get(it.original);
  return [...all.values()].find((other) => !ATTACKERS.includes(other.by) && differences(it.hex, other.hex) <= MOST_CHANGED);
}

/** Says what the attacker did, which explains the verdict; empty if that is not known. */
function deed(it, original) {
  const sender = nameOf(it.from);
  if (it.by !== 'attacker' && !original) return '';
  if (it.original == null && !original) return `The attacker wrote this SMS, stated ${sender}'s number, and signed it with a key of their own, since they do not have ${sender}'s.`;
  if (!original) return 'The attacker copied an SMS that is no longer in the log.';
  const whose = original.by === 'attacker' ? 'their own' : `${nameOf(original.from)}'s`;
  if (it.hex !== original.hex) return `The attacker changed ${whose} SMS: the bytes in red.`;
  if (it.to !== original.to) return `The attacker sent ${whose} SMS, which was for ${nameOf(original.to)}, to ${nameOf(it.to)}.`;
  return `The attacker sent ${whose} SMS once more, byte for byte.`;
}

/**
 * The bytes, coloured by meaning, and what each field says.
 *
 * @param other bytes to compare with: those that differ are marked; absent for none
 * @param own whether the byte that is picked is the one to change
 */
function bytes({ hex, lines, title, other, own = true }) {
  const cells = [];
  const fields = lines.map((line, f) => {
    const meaning = MEANINGS.find(([name]) => name.test(line.name))?.[1] ?? 'other';
    const secret = meaning === 'sealed';
    const style = `${meaning}${line.fault ? ' fault' : ''}`;
    for (let i = line.at; i < line.at + line.length; i++) {
      const value = hex.slice(2 * i, 2 * i + 2);
      const changed = other && value !== other.slice(2 * i, 2 * i + 2);
      cells[i] = el('span', { className: `byte ${style}${i === line.at ? ' first' : ''}${changed ? ' changed' : ''}`,
        title: `${line.name}: ${line.meaning}` }, value);
      cells[i].dataset.at = i;
      cells[i].dataset.field = f;
    }
    const term = termIn(line.name)?.[1];
    return el('li', { className: style, title: term ? `${term}: ${about.glossary[term]}` : '' }, el('b', {}, `${line.at}: ${line.name}`), secret && ' (encrypted)',
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
  let picked = -1;
  const pick = (at) => {
    if (!cells[at]) return;
    cells.forEach((it, i) => it.classList.toggle('picked', i === at));
    point(at);
    picked = at;
    if (!own) return;
    byte = at;
    $('at').value = at;
    // Another value, so that it is a change.
    $('value').value = (parseInt(cells[at].textContent, 16) ^ 1).toString(16).padStart(2, '0').toUpperCase();
  };
  grid.onpointerover = ({ target }) => target.dataset.at && point(Number(target.dataset.at));
  grid.onclick = ({ target }) => target.dataset.at && pick(Number(target.dataset.at));
  grid.onkeydown = (event) => {
    const row = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    if (step) {
      event.preventDefault();
      pick(Math.min(cells.length - 1, Math.max(0, picked + step)));
    }
  };
  return { element: el('div', {}, el('h3', {}, title), grid, el('ol', { className: 'fields' }, fields)), pick };
}

function details() {
  const it = all.get(chosen);
  $('details').hidden = !it;
  if (!it) return;
  const original = originalOf(it);
  const isAttack = ATTACKERS.includes(it.by);
  const done = isAttack && deed(it, original);
  $('sms-head').textContent = `${isAttack ? 'The attacker, as ' : ''}${nameOf(it.from)} → ${nameOf(it.to)}, ${it.hex.length / 2} of 140 bytes`;
  const port = (it.linesArrived ?? it.lines).find((line) => line.name === 'destination port')?.meaning;
  const elsewhere = phones.some((phone) => phone.number === it.to) && port && Number(port) !== about.port;
  const waits = !it.title && it.state === 'delivered' && !elsewhere
    && phones.find((phone) => phone.number === it.to)?.words?.startsWith('alert');
  $('judgement').replaceChildren(...[
    el('p', {}, state(it), ' ', verdict(it) ?? '', ' ', it.words),
    done && el('p', {}, el('b', {}, done)),
    it.meaning && el('p', {}, el('b', {}, 'What this verdict can mean: '), it.meaning.replace(/\[`[^`]+`\]\[\w+\]/g, ''), '.'),
    elsewhere && el('p', {}, `It is for port ${port}, which is another application's: ${nameOf(it.to)}'s phone says nothing about it.`),
    waits && el('p', { className: 'quiet' }, `${nameOf(it.to)}'s phone will show this after the current alert.`),
    it.harm.length > 0 && el('p', {}, `The network: ${it.harm.join(', ')}.`),
    it.fromArrived && el('p', {}, `It arrived with the sender ${it.fromArrived}.`),
  ].filter(Boolean));
  const sent = bytes({ hex: it.hex, lines: it.lines, title: original ? 'As the attacker sent it' : 'As it was sent', other: original?.hex });
  const hadFocus = $('bytes-of').contains(document.activeElement);
  $('bytes-of').className = original || it.hexArrived ? 'pair' : '';
  $('bytes-of').replaceChildren(...[
    original && bytes({ hex: original.hex, lines: original.lines, title: `As ${original.by === 'attacker' ? 'the attacker' : nameOf(original.from)} sent it`, own: false }),
    sent,
    it.hexArrived && bytes({ hex: it.hexArrived, lines: it.linesArrived, title: 'As it arrived', other: it.hex, own: false }),
  ].filter(Boolean).map((part) => part.element));
  const text = it.lines.find((line) => ['text', 'ciphertext C', 'name'].includes(line.name));
  sent.pick(byte >= 0 ? byte : text?.at ?? Math.min(16, it.hex.length / 2 - 1));
  if (hadFocus) sent.element.querySelector('.bytes').focus();
  for (const button of $('attack').querySelectorAll('button')) {
    button.disabled = ['release', 'drop'].includes(button.dataset.how) !== (it.state === 'held')
      && ['release', 'drop'].includes(button.dataset.how);
  }
}

export function people() {
  const options = (those = phones) => those.map(({ name, number }) => el('option', { value: number }, name));
  const it = all.get(chosen);
  const before = $('redirect').value;
  // Somebody else than the recipient, and the sender last.
  const others = phones.filter((phone) => phone.number !== it?.to)
    .sort((a, b) => (a.number === it?.from) - (b.number === it?.from));
  $('redirect').replaceChildren(...options(others));
  if (others.some((phone) => phone.number === before)) $('redirect').value = before;
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

/** How many SMS the attackers of a scenario have sent. */
export const attacks = () => [...all.values()].filter((it) => it.by !== 'attacker' && ATTACKERS.includes(it.by)).length;

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
  $('attack').onclick = async ({ target }) => {
    if (!mayAttack(target.dataset.how)) return;
    attacking = true;
    await act(() => ask({
      do: 'attack', how: target.dataset.how, sms: chosen, at: Number($('at').value),
      value: parseInt($('value').value, 16), text: $('forged').value, to: $('redirect').value,
    }));
    attacking = false;
  };
}
