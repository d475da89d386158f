// SPDX-License-Identifier: Apache-2.0
const ROWS = 25;
const MAX_BATCH = 1000;
const SILENCE_MILLIS = 15000;
const $ = (id) => document.getElementById(id);

// What is not seen, or turns the direction of writing, is shown as its code point.
const UNSEEN =
  /((?![\n\t\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2028\u2029]|(?<=\p{M}{4})\p{M})/u;

const STATES = {
  accepted: ['○', ''], signed: ['◔', ''], sending: ['◑', ''], sent: ['◕', ''], delivered: ['●', ''],
  acknowledged: ['✓', 'good'], waiting: ['!', 'warn'], failed: ['✕', 'bad'], expired: ['✕', 'bad'],
  cancelled: ['–', ''],
};
const STAGES = {
  asked: ['?', 'warn'], offered: ['◑', ''], certified: ['✓', 'good'], declined: ['–', ''], refused: ['✕', 'bad'],
};
const VERDICTS = {
  'verified': ['✓', 'good'], 'credential accepted': ['◆', ''], 'key offered': ['?', 'warn'],
};
const LINKS = {
  up: ['✓', 'good'], down: ['✕', 'bad'], elsewhere: ['–', '', 'posted by another gateway'],
};
const TRUSTS = {
  compared: ['✓', 'good', 'digits compared'], certified: ['✓', 'good', 'certified'],
  firstUse: ['?', 'warn', 'first use, not compared'],
};

// Currencies of ISO 4217 whose minor unit is not a hundredth.
const PLACES = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

let session = null;
let current = 'messages';
let dirty = null;
let busy = false;

/** Makes an element; what is said by others gets into the page by this alone, as text. */
function el(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function seen(text) {
  return String(text).replaceAll('\r\n', '\n').split(new RegExp(UNSEEN, 'gu')).map((part, i) =>
    i % 2 === 0 ? part : el('span', { className: 'hidden-sign' },
      `[U+${part.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`));
}

const name = (text) => el('bdi', {}, seen(text));
const said = (text) => el('p', { className: 'said', dir: 'auto',
  ...(text.length > 500 && { tabIndex: 0, role: 'group', ariaLabel: 'Text, to be scrolled' }) }, seen(text));
const digits = (key) => el('p', { className: 'digits' }, key.digits);
const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const time = (instant) => el('time', { dateTime: instant }, shown.format(new Date(instant)));
const badge = ([sign, tone, word], other) => el('span', { className: `badge ${tone}` },
  el('span', { ariaHidden: 'true' }, `${sign} `), word ?? other);
const button = (label, about, action) => el('button',
  { type: 'button', ariaLabel: `${label} ${about}`, onclick: () => act(action) }, label);
const row = (tone, sign, what, acts) => el('li', { className: `row ${tone}`, tabIndex: -1 },
  sign, el('div', {}, what), el('div', { className: 'acts' }, acts));
const quiet = (...children) => el('p', { className: 'quiet' }, children);
const head = (...children) => el('p', { className: 'head' }, children);

async function ask(path, { method = 'GET', body, headers } = {}) {
  const { token, gone } = session;
  let answer;
  try {
    answer = await fetch(`/v1/${path}`, {
      method, body, cache: 'no-store', signal: gone.signal,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
  } catch {
    throw new Error('The gateway does not answer. Try again later.');
  }
  if (answer.status === 401) {
    const reason = 'Unknown or revoked token.';
    leave(reason);
    throw new Error(reason);
  }
  if (!answer.ok) {
    const { detail = `The gateway answers with status ${answer.status}` } = await answer.json().catch(() => ({}));
    throw new Error(`${detail[0].toUpperCase()}${detail.slice(1)}.`);
  }
  return answer;
}

const get = async (path) => (await ask(path)).json();
const put = (method, path, body) => ask(path, { method, body: body && JSON.stringify(body) });

/** Does what a person has asked for, one thing at a time, and says what came of it. */
async function act(action) {
  if (busy) {
    return;
  }
  busy = true;
  $('alert').textContent = '';
  $('done').textContent = '';
  try {
    $('done').replaceChildren(...seen((await action()) ?? ''));
  } catch (problem) {
    $('alert').replaceChildren(...seen(problem.message));
  } finally {
    busy = false;
    if (document.activeElement === document.body) $('title').focus();
    refresh();
  }
}

/** Asks once more before what cannot be taken back; the way out is what has the focus. */
function sure(question, facts, word) {
  const dialog = $('ask');
  $('question').textContent = question;
  $('facts').replaceChildren(...facts);
  $('yes').textContent = word;
  $('yes').className = 'danger';
  dialog.returnValue = '';
  dialog.showModal();
  $('no').focus();
  return new Promise((resolve) => {
    const over = new AbortController();
    // The event close comes later than the focus returns; a key that is pressed between would be lost.
    const done = ({ type }) => {
      if (dialog.open && type !== 'cancel') return;
      over.abort();
      $('facts').replaceChildren();
      resolve(dialog.returnValue === 'yes');
    };
    ['click', 'cancel', 'close'].forEach((event) => dialog.addEventListener(event, done, { signal: over.signal }));
  });
}

async function download(path, file) {
  const url = URL.createObjectURL(await (await ask(path)).blob());
  el('a', { href: url, download: `${file}.zip` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
  return `Evidence: ${file}.zip`;
}

/** Digits after the point, as phones show the amount: not as browsers do, which follow custom. */
const places = (currency) => Number(Object.keys(PLACES).find((n) => PLACES[n].includes(currency)) ?? 2);

export function money({ currency, minorUnits: units }) {
  const n = places(currency);
  const all = String(units).padStart(n + 1, '0');
  return `${n === 0 ? all : `${all.slice(0, -n)}.${all.slice(-n)}`} ${currency}`;
}

export function minorUnits(currency, text) {
  const [, whole, rest = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || rest.length > places(currency)) {
    throw new Error(`The amount must be digits, with at most ${places(currency)} after the point for ${currency}.`);
  }
  return Number(whole + rest.padEnd(places(currency), '0'));
}

function terms({ request, choice }) {
  const choices = request.choices ?? [];
  return [
    request.text != null && said(request.text),
    request.amount && el('p', {}, `Price: ${money(request.amount)}`),
    choices.length > 0 && el('ol', {}, choices.map((each, i) => el('li',
      { className: i + 1 === choice ? 'picked' : '' }, name(each), i + 1 === choice && ' ✓ chosen'))),
    request.until && quiet('Valid until ', time(request.until)),
  ];
}

/** A number with the name of its contact. */
const person = (number, called) => [called && called !== number ? [name(called), ', '] : '', name(number ?? 'no number')];

/** The messages whose timeline is open. */
const opened = new Set();

/** The states of a message with their times, which are asked for when it is opened. */
function timeline({ id, accepted }) {
  const list = el('ol', { className: 'timeline' });
  const after = (when) => {
    const seconds = (new Date(when) - new Date(accepted)) / 1000;
    return seconds > 0 && seconds < 60 ? `, after ${seconds} s` : '';
  };
  const fill = async () => {
    const { events } = await get(`messages/${id}/events`);
    list.replaceChildren(...events.map((each) => el('li', {}, badge(STATES[each.state], each.state), ' ', time(each.time),
      after(each.time), each.reason ? [': ', name(each.reason)] : '')));
  };
  return el('details', { open: opened.has(id), ontoggle: ({ target }) => {
    if (!target.open) {
      opened.delete(id);
    } else {
      opened.add(id);
      fill().catch((problem) => list.replaceChildren(el('li', {}, seen(problem.message))));
    }
  } }, el('summary', { ariaLabel: `Timeline of message ${id}` }, 'Timeline'), list);
}

function message(it) {
  const about = `message ${it.id}`;
  let sign = STATES[it.state];
  if (it.kind === 'offer' && it.choice != null) {
    sign = it.choice === 0 ? ['–', '', 'declined'] : ['✓', 'good', `accepted: ${it.request?.choices?.[it.choice - 1] ?? 'yes'}`];
  }
  return row(sign[1], badge(sign, it.state), [
    head(`${it.kind} to `, person(it.to, it.name)),
    it.request && terms(it),
    quiet(`No. ${it.id}, ${it.segments ? `${it.segments} SMS, ` : ''}${it.state} since `, time(it.changed), it.answer ? `, answered by received no. ${it.answer}` : '',
      it.reason ? [': ', name(it.reason)] : ''),
    timeline(it),
  ], [
    it.message && button('Evidence', `of ${about}`, () => download(`messages/${it.id}/evidence`, `message-${it.id}`)),
    ['accepted', 'signed', 'waiting'].includes(it.state) && button('Cancel…', about, async () => {
      if (await sure('Cancel this message?', [head(`${it.kind} to `, name(it.to)), said(it.request?.text ?? '')],
        'Cancel the message')) {
        await put('DELETE', `messages/${it.id}`);
        return `Message ${it.id} is cancelled.`;
      }
    }),
  ]);
}

function received(it) {
  const [, tone] = VERDICTS[it.verdict] ?? ['✕', 'bad'];
  const sign = badge(VERDICTS[it.verdict] ?? ['✕', 'bad'], it.verdict);
  const when = [`No. ${it.id}, `, time(it.time)];
  if (it.verdict === 'verified') {
    return row(tone, sign, [
      head(`${it.kind} from `, person(it.from, it.name)),
      it.text != null && said(it.text),
      it.outcome && el('p', {}, 'Outcome: ', name(it.outcome)),
      quiet(when, it.answers ? `, answers message no. ${it.answers}` : ''),
    ], button('Evidence', `of received message ${it.id}`,
      () => download(`received/${it.id}/evidence`, `received-${it.id}`)));
  }
  const words = {
    'key offered': ['Somebody at ', name(it.from), ' offers a key',
      it.claimedName ? [' and claims to be “', name(it.claimedName), '”'] : '', '. That proves nothing yet.'],
    'credential accepted': ['A certificate or revocation list from ', name(it.from)],
  }[it.verdict] ?? ['Rejected. It states the sender ', name(it.from), '; its text is not shown.'];
  return row(tone, sign, [head(words), quiet(when, ': ', name(it.reason))]);
}

function enrolment(it) {
  const facts = () => [el('p', {}, 'Number ', name(it.number), ', claims to be “', name(it.claimedName), '”'),
    digits(it.key), el('p', {}, 'Continue only if they read the same digits to you, by phone or in person, not by SMS.')];
  const decide = (decision, question, word, done) => async () => {
    if (await sure(question, facts(), word)) {
      await put('POST', `enrolments/${encodeURIComponent(it.number)}`, { decision, digits: it.key.digits });
      return done;
    }
  };
  return row(STAGES[it.state][1], badge(STAGES[it.state], it.state), [
    head(name(it.number), ' claims to be “', name(it.claimedName), '”'), digits(it.key),
    quiet(`${it.key.curve}, requested `, time(it.asked)),
  ], [
    ['asked', 'refused'].includes(it.state) && button('Offer…', `a certificate to ${it.number}`,
      decide('offer', 'Offer a certificate?', 'Offer the certificate',
        'The offer was sent to the number; the certificate follows when it is accepted.')),
    it.state === 'asked' && button('Refuse…', it.number,
      decide('refuse', 'Refuse to certify?', 'Refuse', 'The request was refused.')),
  ]);
}

function certificate(it) {
  const over = new Date(it.until) < new Date();
  const sign = it.revoked ? ['✕', 'bad', 'revoked'] : over ? ['–', '', 'expired'] : ['✓', 'good', 'valid'];
  return row(sign[1], badge(sign), [
    head('Certificate for ', person(it.number, it.name)),
    quiet(`${it.id}, until `, time(it.until)),
  ], sign[2] === 'valid' && button('Revoke…', `the certificate for ${it.number}`, async () => {
    if (await sure('Revoke this certificate?', [el('p', {}, 'Certificate for ', name(it.number ?? 'no number')),
      el('p', {}, 'You cannot undo this. To inform others, send them the revocation list.')],
    'Revoke')) {
      await put('DELETE', `certificates/${it.id}`);
      return 'The certificate is revoked. To inform others, send them the revocation list.';
    }
  }));
}

function contact(it) {
  const path = `contacts/${encodeURIComponent(it.number)}`;
  const sign = it.key ? TRUSTS[it.trust] : ['○', '', 'no trusted key'];
  const field = it.offered && el('input', { id: `digits-${it.number}`, autocomplete: 'off', required: true });
  return row(it.offered ? 'warn' : sign[1], badge(sign), [
    head(name(it.name), it.name === it.number ? '' : [', ', name(it.number)]),
    it.key && quiet(`${it.key.curve} ${it.key.digits}`),
    it.offered && el('form', { className: 'compare', onsubmit: (event) => {
      event.preventDefault();
      act(async () => {
        await put('PUT', path, { digits: field.value, replace: true });
        return 'The digits match: the key is trusted.';
      });
    } }, el('p', {}, it.key ? '! A different key was offered from this number: a new device, or an impostor.'
      : '! A key was offered from this number. Nobody has compared its digits.'),
    el('span', {}, el('label', { htmlFor: field.id }, 'Digits that they read to you'), field),
    el('button', {}, 'Compare and trust')),
  ], button('Remove…', `contact ${it.number}`, async () => {
    if (await sure('Remove this contact?', [head(name(it.name)),
      el('p', {}, 'Messages from this number are not verified until its key is compared again.')], 'Remove')) {
      await put('DELETE', path);
      return 'The contact is removed.';
    }
  }));
}

const VIEWS = {
  messages: { title: 'Messages', show: message, filter: Object.keys(STATES), search: true, cursor: 'before', field: 'id',
    help: 'Sent messages, newest first. “Delivered” is the network’s word; “acknowledged” is signed by the recipient.' },
  received: { title: 'Received', show: received, cursor: 'before', field: 'id',
    help: 'Received messages and their verdicts, newest first. Only verified texts are shown.' },
  offers: { title: 'Offers', path: 'messages', query: { kind: 'offer' }, show: message, filter: Object.keys(STATES),
    search: true, cursor: 'before', field: 'id', help: 'Offers, and the recipients’ answers. You can check the evidence with OpenSSL alone.' },
  enrolments: { title: 'Enrolments', show: enrolment, filter: Object.keys(STAGES), first: 'asked', cursor: 'after',
    field: 'number', help: 'Requests for a certificate. Names are claims. Compare the digits with those on the person’s screen before you decide.' },
  certificates: { title: 'Certificates', show: certificate, cursor: 'after', field: 'id', help: 'Certificates that this authority has issued and that have not expired.' },
  contacts: { title: 'Contacts', show: contact, own: true, cursor: 'after', field: 'number',
    help: 'People whose messages are verified. Ask them for their digits by phone or in person, and type them in.' },
  send: { title: 'Send' },
  gateway: { title: 'Gateway' },
};

for (const [word, view] of Object.entries(VIEWS)) {
  Object.assign(view, { path: view.path ?? word, trail: [''], state: view.first ?? '', to: '' });
  $('views').append(el('li', {}, el('a', { href: `#${word}`, id: `to-${word}` }, view.title)));
}

function choose() {
  const word = location.hash.slice(1);
  if (session === null || (word !== '' && !Object.hasOwn(VIEWS, word))) {
    return;
  }
  current = word || 'messages';
  const view = VIEWS[current];
  document.title = `${view.title}: signed SMS gateway`;
  $('title').textContent = view.title;
  for (const link of $('views').querySelectorAll('a')) {
    link.ariaCurrent = link.hash === `#${current}` ? 'page' : null;
  }
  $('alert').textContent = '';
  $('done').textContent = '';
  $('browse').hidden = current === 'send' || current === 'gateway';
  $('send').hidden = current !== 'send';
  $('gateway').hidden = current !== 'gateway';
  $('list').replaceChildren();
  $('empty').hidden = true;
  $('pager').hidden = true;
  $('help').textContent = view.help ?? '';
  $('own').hidden = !view.own;
  $('filter').hidden = !view.filter;
  $('search').hidden = !view.search;
  $('to-filter').value = view.to;
  $('state-filter').replaceChildren(...['', ...(view.filter ?? [])].map((state) =>
    el('option', { value: state, selected: state === view.state }, state || 'all')));
  if (word !== '') {
    $('title').focus();
  }
  load().catch((problem) => { $('alert').textContent = problem.message; });
}

async function load() {
  const view = VIEWS[current];
  const here = view.trail.at(-1);
  if (current === 'send') {
    const { contacts } = await get('contacts?limit=500');
    $('people').replaceChildren(...contacts.filter((each) => each.key).map((each) => el('option', { value: each.name })));
    return;
  }
  if (current === 'gateway') {
    await showGateway();
    return;
  }
  const query = new URLSearchParams({ limit: ROWS, ...view.query });
  if (view.cursor && here !== '') query.set(view.cursor, here);
  if (view.state !== '') query.set('state', view.state);
  if (view.to !== '') query.set('to', view.to);
  const page = await get(`${view.path}?${query}`);
  if (view !== VIEWS[current] || here !== view.trail.at(-1) || view.to !== (query.get('to') ?? '')) {
    return;
  }
  fill(view, page[view.path]);
  view.next = page.next;
  $('newer').disabled = view.trail.length === 1;
  $('older').disabled = page.next === undefined;
  $('pager').hidden = $('newer').disabled && $('older').disabled;
  $('empty').hidden = page[view.path].length > 0;
}

/** Replaces the rows that have changed, and no others: what people look at or type into stays. */
function fill(view, items) {
  const list = $('list');
  const rows = new Map([...list.children].map((each) => [each.dataset.it, each]));
  const wanted = items.map((it) => {
    const text = JSON.stringify(it);
    return rows.get(text) ?? Object.assign(view.show(it), { id: `row-${it[view.field]}` });
  });
  const focused = list.contains(document.activeElement) ? document.activeElement.closest('.row') : null;
  items.forEach((it, i) => { wanted[i].dataset.it = JSON.stringify(it); });
  for (const each of [...list.children]) {
    if (!wanted.includes(each)) each.remove();
  }
  wanted.forEach((each, i) => {
    if (list.children[i] !== each) list.insertBefore(each, list.children[i] ?? null);
  });
  if (focused && !focused.isConnected) {
    (document.getElementById(focused.id) ?? $('title')).focus();
  }
}

/** Channels and webhooks with their state, and tokens without their secrets. */
async function showGateway() {
  const { centre, reason, channels, webhooks } = await get('status');
  const state = (it, ...what) => row(LINKS[it.state][1], badge(LINKS[it.state], it.state),
    [head(what), it.reason && quiet(name(it.reason))]);
  const links = channels.length > 0 ? channels : [{ name: 'SMSC', state: centre, reason }];
  $('channels').replaceChildren(...links.map((it) => state(it, name(it.name))));
  $('webhooks').replaceChildren(...webhooks.map((it) => state(it, name(it.name), ', to ', name(it.host))));
  if (webhooks.length === 0) $('webhooks').append(el('li', { className: 'quiet' }, 'No webhooks are configured.'));
  try {
    const { tokens, next } = await get('tokens?limit=500');
    $('tokens').replaceChildren(...tokens.map((it) => row('', badge(['●', '', it.scopes.join(', ')]),
      [head(name(it.name)), quiet('Made ', time(it.made))])));
    if (next) $('tokens').append(el('li', { className: 'quiet' }, 'There are more: see GET /v1/tokens.'));
  } catch (problem) {
    $('tokens').replaceChildren(el('li', { className: 'quiet' }, seen(problem.message)));
  }
}

async function status() {
  const { number, name: called, centre, pending, enrolments } = await get('status');
  $('who').replaceChildren(...seen(called === number ? number : `${called}, ${number}`));
  $('centre').replaceChildren(badge(centre === 'up' ? ['✓', 'good', 'SMSC up'] : ['✕', 'bad', 'SMSC down']));
  $('pending').textContent = `${pending} waiting to be sent`;
  $('to-enrolments').textContent = enrolments > 0 ? `Enrolments (${enrolments})` : 'Enrolments';
}

/** Shows what has changed, soon and not more often than twice a second. */
function refresh() {
  dirty ??= setTimeout(async () => {
    dirty = null;
    if (session !== null) {
      await Promise.all([status(), current === 'send' || load()]).catch(() => {});
    }
  }, 500);
}

async function listen(mine) {
  while (mine === session) {
    const call = new AbortController();
    let alarm;
    const alive = () => {
      clearTimeout(alarm);
      alarm = setTimeout(() => call.abort(), SILENCE_MILLIS);
    };
    try {
      alive();
      const answer = await fetch('/v1/events', {
        headers: { Authorization: `Bearer ${mine.token}`, Accept: 'text/event-stream' },
        signal: AbortSignal.any([mine.gone.signal, call.signal]),
      });
      if (answer.ok) {
        $('live').replaceChildren(badge(['✓', 'good', 'live']));
        refresh();
        for (let reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
          const { done, value } = await reader.read();
          if (done) break;
          alive();
          if (value.includes('data:')) refresh();
        }
      }
    } catch {
      // It is asked again.
    }
    clearTimeout(alarm);
    if (mine === session) {
      $('live').replaceChildren(badge(['!', 'warn', 'disconnected, reconnecting']));
      refresh();
      await new Promise((resolve) => { setTimeout(resolve, 2000); });
    }
  }
}

async function enter(token) {
  session = { token, gone: new AbortController() };
  await status();
  const own = await get('key');
  $('own').textContent = `This gateway’s key: ${own.digits}`;
  $('own-digits').textContent = own.digits;
  sessionStorage.setItem('token', token);
  $('token').value = '';
  $('login').hidden = true;
  $('frame').hidden = false;
  $('state').hidden = false;
  listen(session);
  choose();
}

function leave(reason) {
  session?.gone.abort();
  session = null;
  sessionStorage.removeItem('token');
  $('frame').hidden = true;
  $('state').hidden = true;
  $('who').textContent = '';
  $('list').replaceChildren();
  $('send').reset();
  if ($('ask').open) $('ask').close();
  $('login').hidden = false;
  $('login').querySelector('.problem')?.remove();
  if (reason) $('login').append(el('p', { className: 'problem', role: 'alert' }, reason));
  $('token').focus();
}

function kindChosen() {
  for (const part of $('send').querySelectorAll('[data-for]')) {
    part.hidden = !part.dataset.for.split(' ').includes($('kind').value);
    part.querySelectorAll('input, textarea').forEach((field) => { field.disabled = part.hidden; });
  }
}

const lines = (id) => $(id).value.split('\n').map((line) => line.trim()).filter((line) => line !== '');

/** Reads CSV (RFC 4180). */
export function csv(text) {
  const rows = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < text.length) {
    const [, quoted, plain, end] = field.exec(text) ?? [];
    if (end === undefined) {
      throw new Error(`Message ${rows.length}: put a text with a comma or quotation mark in quotation marks.`);
    }
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((fields) => fields.some((each) => each.trim() !== ''));
}

const csvRow = (fields) => fields.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');

/** The messages of the list, each a text of its own. */
function batch() {
  const rows = csv($('rows').value);
  if (/^(to|recipient)$/i.test(rows[0]?.[0].trim())) rows.shift();
  if (rows.length === 0 || rows.length > MAX_BATCH) throw new Error(`Give 1 to ${MAX_BATCH} messages.`);
  return rows.map(([to, text, ...rest], i) => {
    if (!to.trim() || !text || rest.length > 0) {
      throw new Error(`Message ${i + 1}: give a recipient, a comma, and a text.`);
    }
    return { kind: 'text', to: to.trim(), text, encrypt: $('encrypt').checked, acknowledge: $('acknowledge').checked };
  });
}

function submission() {
  const kind = $('kind').value;
  const body = { kind, to: $('to').value.trim(), text: $('text').value };
  if (kind === 'text') {
    return { ...body, encrypt: $('encrypt').checked, acknowledge: $('acknowledge').checked };
  } else if (kind === 'broadcast') {
    return { ...body, to: lines('numbers') };
  } else if (kind === 'key') {
    return { kind, to: lines('numbers') };
  } else if (kind === 'revocations') {
    return { to: lines('numbers') };
  }
  body.until = new Date($('until').value).toISOString().replace('.000', '');
  if (kind === 'offer') {
    const [currency, amount, choices] = [$('currency').value, $('amount').value, lines('choices')];
    if ((currency === '') !== (amount === '')) throw new Error('Give both currency and amount, or neither.');
    if (currency !== '') body.amount = { currency, minorUnits: minorUnits(currency, amount) };
    if (choices.length > 0) body.choices = choices;
  }
  return body;
}

/** The same submission has the same key until it was answered, so that it is sent once. */
const idempotency = { body: null, key: null };

/** Returns a key that is the same for the same content. */
function keyOf(body) {
  if (idempotency.body !== body) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    Object.assign(idempotency, { body, key: Array.from(random, (b) => b.toString(16).padStart(2, '0')).join('') });
  }
  return idempotency.key;
}

/** Sends a list; what is refused of it stays, to be corrected. */
async function sendBatch() {
  const all = batch();
  const [first] = all;
  if (!(await sure(`Sign and send ${all.length} text(s)?`, [el('p', {}, 'The first is to ', name(first.to)),
    said(first.text), el('p', {}, 'You cannot take back a signed message.')], 'Sign and send'))) {
    return;
  }
  const key = keyOf(JSON.stringify(all));
  const { results } = await (await put('POST', 'messages/batch',
    all.map((each, i) => ({ ...each, idempotencyKey: `${key}-${i + 1}` })))).json();
  const refused = all.flatMap((each, i) => (results[i].problem ? [{ ...each, problem: results[i].problem }] : []));
  // What the gateway could not take for now is asked for again under the same keys.
  if (!results.some(({ status }) => status === 503)) idempotency.body = null;
  if (refused.length === 0) {
    $('rows').value = '';
    return `Accepted ${all.length} message(s).`;
  }
  if (idempotency.body === null) $('rows').value = refused.map(({ to, text }) => csvRow([to, text])).join('\n');
  const [{ to, problem }] = refused;
  throw new Error(`${all.length - refused.length} of ${all.length} were accepted; the rest stay in the list. To ${to}: ${problem.detail}`);
}

async function send() {
  if ($('kind').value === 'texts') {
    return sendBatch();
  }
  const it = submission();
  const body = JSON.stringify(it);
  if (it.kind !== 'text') {
    const to = Array.isArray(it.to) ? `${it.to.length} number(s), the first is ${it.to[0]}` : it.to;
    const facts = [el('p', {}, 'To ', name(to)), ...terms({ request: it }).filter(Boolean),
      el('p', {}, 'You cannot take back a signed message.')];
    if (!(await sure(`Sign and send: ${$('kind').selectedOptions[0].text}?`, facts, 'Sign and send'))) {
      return;
    }
  }
  const answer = await (await ask(it.kind ? 'messages' : 'revocation-list', {
    method: 'POST', body, headers: { 'Idempotency-Key': keyOf(body) },
  })).json();
  idempotency.body = null;
  $('text').value = '';
  return answer.id ? `Accepted as message no. ${answer.id}.` : `Accepted as ${answer.messages.length} message(s).`;
}

$('login').addEventListener('submit', (event) => {
  event.preventDefault();
  enter($('token').value.trim()).catch((problem) => leave(problem.message));
});
$('send').addEventListener('submit', (event) => {
  event.preventDefault();
  act(send);
});
$('kind').addEventListener('change', kindChosen);
$('file').addEventListener('change', async () => {
  const [file] = $('file').files;
  if (file) $('rows').value = await file.text();
});
$('leave').addEventListener('click', () => leave());
$('no').addEventListener('click', () => $('ask').close('no'));
$('yes').addEventListener('click', () => $('ask').close('yes'));
$('state-filter').addEventListener('change', (event) => {
  Object.assign(VIEWS[current], { state: event.target.value, trail: [''] });
  act(load);
});
$('to-filter').addEventListener('change', (event) => {
  Object.assign(VIEWS[current], { to: event.target.value.trim(), trail: [''] });
  act(load);
});
$('older').addEventListener('click', () => {
  const view = VIEWS[current];
  view.trail.push(view.next);
  act(load);
});
$('newer').addEventListener('click', () => {
  VIEWS[current].trail.pop();
  act(load);
});
addEventListener('hashchange', choose);
kindChosen();
const kept = sessionStorage.getItem('token');
if (kept) {
  enter(kept).catch((problem) => leave(problem.message));
} else {
  leave();
}
