/**
 * `npm run bench:interactions`: how long the portal takes to answer a key, a click or a tap (until the next paint, as Interaction to
 * Next Paint counts it) with 10,000 employees and claims behind its lists, on a processor slowed four times and as it is; and what
 * jumps while pages load. Writes bench/web/interactions.md.
 * `-- --rounds=5 --rows=10000 --throttle=4,1 --only=queue --url=http://… --part=shifts` are its options: a part by the name of its
 * screen, a portal that already runs, and only one of `interactions` and `shifts`; then the file stays as it is.
 */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/prepare/project.mjs';
import { COMPUTER, PHONE } from '../scorecard/portal.mjs';
import { REFERENCE_MS, standQuiet, throttle, timeInteraction, timeLoop, watchInteractions } from './event-timing.mjs';
import { getReady } from './hand.mjs';
import { measureShifts } from './layout-shift.mjs';
import { scenes } from './scenes.mjs';
import { openEmptyWindow, startFullPortal } from './window.mjs';

/** @typedef {{ screen: string, name: string, width: number, times: Map<number, number[]> }} Answer */

const BAR_MS = 100;
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '10000' },
    throttle: { type: 'string', default: '4,1' },
    only: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
const rates = options.throttle.split(',').map(Number);

/** @type {number[]} */
const loops = [];
/** @type {Answer[]} */
const answers = [];
/** @type {string[]} */
const failures = [];
const portal = await startFullPortal({ rows: Number(options.rows), url: options.url });
/** @type {import('./layout-shift.mjs').Stability[]} */
let shifts = [];
try {
  if (options.part !== 'shifts') await playAll();
  // A run that is cut off later leaves what it has measured.
  save();
  if (options.part !== 'interactions') shifts = await measureShifts(portal, Math.max(...rates), options.only);
} finally {
  await portal.stop();
}
save();
console.log(`\n${reportOf()}`);

function save() {
  if (options.only === '' && options.part === '')
    writeFileSync(path.join(root, 'bench/web/interactions.md'), reportOf());
}

async function playAll() {
  for (const scene of scenes.filter(({ screen }) => screen.includes(options.only)))
    for (const size of [COMPUTER, PHONE].filter((one) => isFor(scene.on, one))) await play(scene, size);
}

/**
 * @param {'computer' | 'phone' | undefined} place
 * @param {{ width: number }} size
 */
function isFor(place, size) {
  return place === undefined || place === (size === PHONE ? 'phone' : 'computer');
}

/**
 * @param {import('./scenes.mjs').Scene} scene
 * @param {{ width: number, height: number }} size
 */
async function play(scene, size) {
  const page = await openEmptyWindow(portal, { who: scene.who, size });
  const place = { page, isPhone: size === PHONE };
  try {
    await watchInteractions(page);
    await page.goto(scene.at);
    await scene.prepare(place);
    const interactions = scene.interactions.filter(({ on }) => isFor(on, size));
    const found = interactions.map(({ name }) => answerOf(scene.screen, name, size.width));
    for (const rate of rates) {
      loops.push(await timeLoop(page));
      const release = await throttle(page, rate);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, one] of interactions.entries()) {
          await one.before?.(place);
          const act = await getReady(place, one);
          await standQuiet(page);
          const taken = await timeInteraction(page, act);
          found[index]?.times.get(rate)?.push(taken);
          await one.after?.(place);
          await standQuiet(page);
        }
      await release();
    }
    for (const answer of found) console.log(rowOf(answer));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    failures.push(`${scene.screen} at ${size.width} px was not measured to the end: ${reason}`);
    console.log(failures.at(-1));
  } finally {
    await page.context().close();
  }
}

/**
 * @param {string} screen
 * @param {string} name
 * @param {number} width
 * @returns {Answer}
 */
function answerOf(screen, name, width) {
  /** @type {Map<number, number[]>} */
  const times = new Map(rates.map((rate) => [rate, []]));
  const answer = { screen, name, width, times };
  answers.push(answer);
  return answer;
}

/** @param {Answer} answer */
function rowOf({ screen, name, width, times }) {
  const cells = rates.flatMap((rate) => {
    const taken = times.get(rate) ?? [];
    return taken.length === 0 ? ['–', '–'] : [`${Math.max(...taken)} ms`, `${median(taken)} ms`];
  });
  const first = times.get(rates[0] ?? 1) ?? [];
  const verdict = first.length === 0 ? 'not measured' : Math.max(...first) <= BAR_MS ? 'met' : '**missed**';
  return `| ${screen} | ${name} | ${width} | ${cells.join(' | ')} | ${verdict} |`;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function reportOf() {
  const date = new Date().toISOString().slice(0, 10);
  const load = os.loadavg()[0]?.toFixed(1);
  const heads = rates.flatMap((rate) => [`×${rate} worst`, `×${rate} median`]);
  const taken = answers.map(({ times }) => times.get(rates[0] ?? 1) ?? []).filter((times) => times.length > 0);
  const met = taken.filter((times) => Math.max(...times) <= BAR_MS).length;
  const usuallyMet = taken.filter((times) => median(times) <= BAR_MS).length;
  return [
    '# Answers to a key, a click or a tap',
    '',
    `Measured ${date} by \`npm run bench:interactions\` (${options.rows} employees and claims, ${rounds} rounds, load ${load}): time from`,
    'the input until the next paint (Event Timing, the longest event of an interaction, in steps of 8 ms; 0 is less than 16 ms), with the',
    `processor slowed ${rates.map((rate) => `${rate}×`).join(' and ')}. Lists show 50 rows a page. Bar: ${BAR_MS} ms at ${rates[0]}×.`,
    '',
    ...processorLines(),
    '',
    `| screen | interaction | width | ${heads.join(' | ')} | bar |`,
    `|---|---|---|${heads.map(() => '---|').join('')}---|`,
    ...answers.map(rowOf),
    '',
    `${met} of ${answers.length} interactions stay within ${BAR_MS} ms each time, ${usuallyMet} by their median.`,
    ...failures.map((failure) => `\n${failure}.`),
    '',
    ...shiftLines(),
    '',
  ].join('\n');
}

function processorLines() {
  if (loops.length === 0) return [];
  const slower = median(loops) / REFERENCE_MS;
  return [
    `The machine meanwhile: a fixed loop took ${median(loops).toFixed(0)} ms without any slowing (${Math.min(...loops).toFixed(0)} to`,
    `${Math.max(...loops).toFixed(0)}); a free core at 3 GHz needs ${REFERENCE_MS} ms. So ${rates[0]}× here is ${((rates[0] ?? 1) * slower).toFixed(1)}× of such a core.`,
  ];
}

function shiftLines() {
  if (shifts.length === 0) return [];
  const moved = shifts.flatMap(({ page, width, moved: things }) =>
    things.slice(0, 4).map((thing) => `- ${page} at ${width}: ${thing}`),
  );
  return [
    '## Layout shift while loading',
    '',
    `Sum of all shifts with an empty cache and the processor slowed ${Math.max(...rates)}×, by a quick network and by slow 4G. Bar: 0.`,
    '',
    '| page | width | quick network | slow network | bar |',
    '|---|---|---|---|---|',
    ...shifts.map(({ page, width, quick, slow }) => {
      const verdict = quick + slow === 0 ? 'met' : '**missed**';
      return `| ${page} | ${width} | ${quick.toFixed(4)} | ${slow.toFixed(4)} | ${verdict} |`;
    }),
    ...(moved.length > 0 ? ['', 'What moved:', '', ...moved] : []),
  ];
}
