// SPDX-License-Identifier: Apache-2.0
import * as air from './air.js';
import {
  $, about, act, answered, ask, connect, done, el, explain, command, phones, problem,
} from './page.js';
import * as parties from './parties.js';

// ----- phones

const KEYS = [
  ['SOFT1', '▬', 'Left soft key'], ['UP', '▲', 'Up'], ['SOFT2', '▬', 'Right soft key'],
  ['LEFT', '◀', 'Left'], ['SELECT', '○', 'Select'], ['RIGHT', '▶', 'Right'],
  null, ['DOWN', '▼', 'Down'], ['CLEAR', 'C', 'Clear'],
  ['1', '1', '1', '.,?!'], ['2', '2', '2', 'abc'], ['3', '3', '3', 'def'],
  ['4', '4', '4', 'ghi'], ['5', '5', '5', 'jkl'], ['6', '6', '6', 'mno'],
  ['7', '7', '7', 'pqrs'], ['8', '8', '8', 'tuv'], ['9', '9', '9', 'wxyz'],
  ['*', '*', 'Star', '+'], ['0', '0', '0', 'space'], ['#', '#', 'Hash: letters or digits', 'aA1'],
];
const CONTROLS = { F1: 'SOFT1', F2: 'SOFT2', Enter: 'SELECT', ArrowUp: 'UP', ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT', ArrowRight: 'RIGHT', Backspace: 'CLEAR' };
const PICTURE = 'F9';
const STATES = { on: '', off: 'The phone is off.', ended: 'The application has ended.', '': '' };
const SOFT_BAR = 24;

class Phone {
  constructor(index) {
    this.index = index;
    this.drawn = Promise.resolve();
    this.held = new Set();
    this.head = el('h2', {});
    this.screen = el('canvas', { width: 240, height: 320, tabIndex: 0, role: 'application' });
    this.said = el('p', { className: 'unseen' });
    this.said.setAttribute('aria-live', 'polite');
    this.state = el('p', { className: 'state quiet' });
    this.hint = el('p', { className: 'state quiet' });
    this.power = el('button', { type: 'button', onclick: () => command({ do: 'switch', phone: index }) });
    this.shot = el('button', { type: 'button', title: PICTURE, onclick: () => this.save() }, 'Save the screen');
    const keys = KEYS.map((it) => (it ? this.key(...it) : el('span', {})));
    this.shell = el('div', { className: 'case' }, this.screen, el('div', { className: 'keys' }, keys));
    this.output = el('ol', { className: 'output', hidden: true, ariaLabel: 'Output' });
    this.output.setAttribute('aria-live', 'polite');
    this.element = el('article', { className: 'phone' }, this.head,
      this.shell, this.output, this.said,
      el('p', { className: 'acts' }, this.power, this.shot, this.state, this.hint));
    this.screen.addEventListener('keydown', (event) => this.typed(event));
    this.screen.addEventListener('keyup', (event) => this.up(CONTROLS[event.key]));
    this.screen.addEventListener('paste', (event) => this.paste(event));
    this.screen.addEventListener('blur', () => this.held.forEach((key) => this.up(key)));
    this.screen.addEventListener('pointerdown', (event) => this.touched(event));
    $('phones').append(this.element);
  }

  key(key, sign, label, letters) {
    const button = el('button', { type: 'button', className: 'key', ariaLabel: label },
      sign, letters && el('small', {}, letters));
    button.addEventListener('pointerdown', (event) => {
      if (event.button === 0) {
        button.setPointerCapture(event.pointerId);
        this.down(key);
      }
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      button.addEventListener(end, () => this.up(key));
    }
    // The keyboard is for the phone whose keys are used.
    button.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.screen.focus({ preventScroll: true });
    });
    // A click without a pointer is of the keyboard or of a screen reader.
    button.addEventListener('click', (event) => {
      if (event.detail === 0) {
        this.down(key);
        this.up(key);
      }
    });
    return button;
  }

  down(key) {
    if (!this.held.has(key)) {
      this.held.add(key);
      command({ do: 'down', phone: this.index, text: key });
    }
  }

  up(key) {
    if (this.held.delete(key)) command({ do: 'up', phone: this.index, text: key });
  }

  /** What the bottom of the screen says is above the soft keys. */
  touched(event) {
    const box = this.screen.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    if ((event.clientY - box.top) / box.height * this.screen.height > this.screen.height - SOFT_BAR) {
      const key = x < 0.4 ? 'SOFT1' : x > 0.6 ? 'SOFT2' : 'SELECT';
      this.down(key);
      this.up(key);
    }
  }

  typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = CONTROLS[event.key];
    if (event.key === PICTURE) {
      event.preventDefault();
      this.save();
    } else if (key) {
      event.preventDefault();
      this.down(key);
    } else if ([...event.key].length === 1) {
      event.preventDefault();
      command({ do: 'type', phone: this.index, text: event.key });
    }
  }

  paste(event) {
    command({ do: 'type', phone: this.index, text: event.clipboardData.getData('text') });
  }

  /** Saves the screen as a PNG file, as the phone drew it. */
  save() {
    this.screen.toBlob((blob) => {
      const link = el('a', { href: URL.createObjectURL(blob), download: `${this.name}.png` });
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  /** What a module does is known by what it prints. */
  prints(lines) {
    this.output.hidden = false;
    this.output.append(...lines.map((line) => el('li', {}, line.replace(/^System\.(out|err): /, ''))));
    while (this.output.children.length > 20) this.output.firstChild.remove();
  }

  told({ name, number, state, headless, width, height }) {
    this.shell.hidden = headless;
    this.shot.hidden = headless;
    this.size(width, height);
    Object.assign(this, { name, number, headless });
    this.element.setAttribute('aria-label', `${name}'s phone`);
    this.screen.setAttribute('aria-label', `The screen of ${name}'s phone; type here`);
    this.head.replaceChildren(name, ' ', el('span', { className: 'quiet' }, number));
    this.state.textContent = STATES[state];
    this.power.textContent = state === 'on' ? 'Switch off' : state === 'off' ? 'Switch on' : 'Start it';
    this.shot.ariaLabel = `Save the screen of ${name}'s phone`;
    this.power.ariaLabel = `${this.power.textContent}: ${name}'s phone`;
    if (state !== 'on') this.later((context) => context.clearRect(0, 0, width, height));
  }

  /** Sizes it once: a canvas whose size is set is empty. */
  size(width, height) {
    if (this.screen.width === width && this.screen.height === height && this.element.style.width) return;
    Object.assign(this.screen, { width, height });
    const rem = width * (about.scale ?? 1) / 16;
    this.screen.style.width = `${rem}rem`;
    this.element.style.width = `${Math.max(17, rem + 2.25)}rem`;
  }

  /** Returns a copy of the screen as it is when all that came so far is drawn. */
  keep() {
    const copy = el('canvas', { width: this.screen.width, height: this.screen.height, className: 'past' });
    copy.style.width = this.screen.style.width;
    this.later(() => copy.getContext('2d').drawImage(this.screen, 0, 0));
    return copy;
  }

  /** Shows a former screen in place of the screen; undefined for the screen. */
  look(past) {
    this.shell.querySelector('.past')?.remove();
    this.screen.hidden = past != null;
    if (past) this.screen.before(past);
  }

  later(draw) {
    this.drawn = this.drawn.then(() => draw(this.screen.getContext('2d'))).catch((wrong) => problem(wrong.message));
  }

  paint({ x = 0, y = 0, png }) {
    this.later(async (context) => {
      const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
      context.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), x, y);
    });
  }

  shows({ words, writing }) {
    this.said.textContent = words;
    this.hint.textContent = words.includes(", ticker '") ? 'A new alert is waiting: press Back.' : '';
    this.words = words;
    if (writing != null) parties.writing(writing);
  }
}

// ----- the scenario that is played

/** The sentences of the scenario so far, by their numbers, and the screens where it stopped or went on. */
let steps = [];
let playing = {};
/** The former step that is shown; null for the one that is played. */
let past = null;

const before = (step) => steps.findLastIndex((it, i) => i < step && it?.words && it.screens);

/** Keeps the screens of a step before it is left, unless that was done. */
function keep(step) {
  if (steps[step]) steps[step].screens ??= phones.map((phone) => phone.keep());
}

function told(it) {
  if (it.name !== playing.name || it.step < playing.step) {
    steps = [];
    past = null;
  } else if (it.step > playing.step) {
    keep(playing.step);
  }
  steps[it.step] ??= { words: it.words };
  playing = it;
  show();
}

function show() {
  const { state, name, title, words, look, step, speed } = playing;
  const back = past != null;
  const active = state === 'playing' || state === 'paused';
  const scenario = about.scenarios?.find((it) => it.name === name);
  $('scenario').hidden = state === 'none';
  $('controls').hidden = !(active && title !== undefined || scenario);
  const [sign, word, tone] = back ? ['◀', 'looking back', 'warn'] : PLAY[state] ?? ['', ''];
  $('scenario-state').className = `badge ${tone ?? ''}`;
  $('scenario-state').textContent = `${sign} ${word}`;
  $('scenario-title').textContent = title ?? '';
  $('scenario-words').textContent = (back ? steps[past].words : words) ?? '';
  $('scenario-look').hidden = !active;
  $('scenario-look').textContent = back ? '' : look ?? '';
  $('lesson').textContent = state === 'over' && !back && scenario?.lesson
    ? `${scenario.lesson} SMS sent by the attacker: ${air.attacks()}.` : '';
  $('pause').textContent = state === 'paused' ? 'Resume' : 'Pause';
  $('pause').disabled = !active;
  $('stop').disabled = !active;
  $('back').disabled = before(past ?? step) < 0;
  $('step').disabled = !back && state !== 'paused';
  $('speed').value = speed;
  phones.forEach((phone, i) => phone.look(back ? steps[past].screens[i] : undefined));
}

/** Shows a former step, or the one that is played. */
function turn(to) {
  past = to;
  show();
}

// ----- messages from the lab

const PLAY = {
  playing: ['▶', 'playing', 'good'], paused: ['‖', 'paused', 'warn'], over: ['✓', 'done', 'good'],
  stopped: ['■', 'stopped'], failed: ['✕', 'failed', 'bad'],
};

function scenarioRow({ name, title }) {
  const row = el('li', { className: 'row', id: `scenario-${name}`, tabIndex: -1 },
    el('p', {}, el('a', { href: `#scenarios/${name}` }, title)), el('button', { type: 'button', ariaLabel: `Play: ${title}`,
      onclick: () => {
        // Its phones and words, and what may be wrong, are at the top.
        scrollTo(0, 0);
        if (name === 'twoLamps') location.hash = 'lamps';
        act(() => ask({ do: 'play', name }));
      } }, 'Play'));
  row.dataset.scenario = name;
  return row;
}

function scenarios(all) {
  const groups = [...new Set(all.map(({ group }) => group))];
  $('all-scenarios').replaceChildren(...groups.flatMap((group) => [el('h2', {}, group),
    el('ul', {}, all.filter((it) => it.group === group).map(scenarioRow))]));
}

const TOLD = {
  lab(it) {
    Object.assign(about, it);
    clear();
    document.body.classList.toggle('alone', it.alone === true);
    if (it.alone) {
      document.title = 'An emulated phone';
      return;
    }
    $('pin').textContent = it.pin;
    $('gateway-number').textContent = it.gateway;
    scenarios(it.scenarios);
    if (!$('start').querySelector('abbr')) document.querySelectorAll('.view').forEach(explain);
    reveal();
  },
  testBed: clear,
  phone(it) {
    const phone = phones[it.phone] ??= new Phone(it.phone);
    phone.told(it);
    if (it.png) phone.paint(it);
    if (it.words) phone.shows(it);
    if (it.printed?.length) phone.prints(it.printed);
    $('add').hidden = $('addcard').hidden = about.alone || phones.length >= about.mostPhones;
    air.people();
    parties.people();
  },
  screen: (it) => phones[it.phone]?.paint(it),
  words: (it) => phones[it.phone]?.shows(it),
  printed: (it) => phones[it.phone]?.prints(it.lines),
  sms(it) {
    air.sms(it);
    parties.changed(it);
    if (it.title === 'Verified' && it.by !== 'attacker') done('task-sign');
    if (it.by === 'attacker' && it.title && it.title !== 'Verified') done('task-forge');
  },
  network: air.network,
  lamps: (it) => lamps(it.lamps),
  play: told,
  problem: (it) => problem(it.words),
  answer: answered,
};

function lamps(all) {
  document.querySelectorAll('#lamps .panel').forEach((panel, i) => {
    const { on = false, said = '', number = '' } = all[i] ?? {};
    panel.querySelector('.lamp').classList.toggle('on', on);
    panel.querySelector('.lamp').textContent = on ? 'on' : 'off';
    panel.querySelector('.said').textContent = number && `${number} says: ${said || 'nothing yet'}`;
  });
}

function clear() {
  phones.length = 0;
  $('phones').replaceChildren();
  air.clear();
  parties.clear();
  lamps([]);
}

function view() {
  const [place] = location.hash.slice(1).split('/');
  const name = ['start', 'air', 'parties', 'lamps', 'scenarios', 'bytes'].includes(place) ? place : 'start';
  document.querySelectorAll('.view').forEach((it) => {
    it.hidden = it.id !== name;
  });
  document.querySelectorAll('nav a').forEach((it) => {
    if (it.hash === `#${name}`) it.setAttribute('aria-current', 'page');
    else it.removeAttribute('aria-current');
  });
  parties.shown(name);
}

/** Shows the scenario that the address names. */
function reveal() {
  const [place, part] = location.hash.slice(1).split('/');
  const row = place === 'scenarios' && part ? $(`scenario-${part}`) : null;
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

$('pause').onclick = () => {
  if (playing.state === 'paused') keep(playing.step);
  turn(null);
  command({ do: 'pause', on: $('pause').textContent === 'Pause' });
};
$('back').onclick = () => {
  command({ do: 'pause', on: true });
  turn(before(past ?? playing.step));
};
$('step').onclick = () => {
  if (past == null) {
    keep(playing.step);
    command({ do: 'step' });
  } else turn(past + 1 < playing.step && steps[past + 1]?.screens ? past + 1 : null);
};
$('speed').onchange = () => act(() => ask({ do: 'speed', name: $('speed').value }));
$('stop').onclick = () => act(() => ask({ do: 'stop' }));
$('add').onclick = () => act(() => ask({ do: 'phone' }));
$('addcard').onclick = () => act(() => ask({ do: 'phone', card: true }));
document.querySelectorAll('#lamps button').forEach((button) => {
  const { words, forged } = button.dataset;
  button.onclick = () => act(() => ask({ do: 'lamps', words, forged: forged != null }));
});
$('free').onclick = () => act(() => ask({ do: 'free' }));
window.addEventListener('hashchange', () => {
  view();
  window.scrollTo(0, getComputedStyle($('phones').parentElement).position === 'sticky' ? 0 : $('side').offsetTop);
  reveal();
});

// ----- the size of the page, for a projector

const SIZES = [0.8, 1, 1.25, 1.5, 1.75, 2];

function resize(by) {
  const size = SIZES[SIZES.indexOf(Number(localStorage.getItem('zoom') ?? 1)) + by] ?? 1;
  localStorage.setItem('zoom', size);
  document.documentElement.style.setProperty('--zoom', size);
  $('smaller').disabled = size === SIZES[0];
  $('larger').disabled = size === SIZES.at(-1);
}

$('smaller').onclick = () => resize(-1);
$('larger').onclick = () => resize(1);
resize(0);

setInterval(() => command({ do: 'beat' }), 20000);
air.start();
parties.start();
view();
connect((it) => TOLD[it.t]?.(it));
