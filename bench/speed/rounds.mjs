/** Rivals measured in turns, so that whatever else the machine does hits each of them alike; and how the figures are told. */
import os from 'node:os';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/prepare/project.mjs';
import { cpuSecondsOfFamily, memoryOf } from './processes.mjs';

/**
 * @typedef {{ answers: number, seconds: number, medianMilliseconds?: number, slowMilliseconds?: number }} Turn
 * @typedef {{ name: string, pid?: number, turn: (seconds: number) => Promise<Turn> }} Rival
 * @typedef {{ perSecond: number, cpuMilliseconds: number | null, databaseCpuMilliseconds: number, medianMilliseconds: number, slowMilliseconds: number, loadedMegabytes: number | null }} Figures
 */

/**
 * @param {{ rivals: Rival[], rounds: number, seconds: number, warmUpSeconds: number, postmasterPid: number }} plan
 * @returns {Promise<Map<string, Figures[]>>}
 */
export async function takeTurns({ rivals, rounds, seconds, warmUpSeconds, postmasterPid }) {
  /** @type {Map<string, Figures[]>} */
  const figures = new Map(rivals.map(({ name }) => [name, []]));
  for (const { turn } of rivals) if (warmUpSeconds > 0) await turn(warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    // Every second round backwards: whoever comes first is not always the same.
    for (const rival of round % 2 ? rivals.toReversed() : rivals) {
      const figure = await measureTurn(rival, seconds, postmasterPid);
      figures.get(rival.name)?.push(figure);
      console.log(`round ${round + 1}, ${rival.name}: ${figure.perSecond.toFixed(0)} per second`);
    }
  }
  return figures;
}

/** @param {Rival} rival @param {number} seconds @param {number} postmasterPid @returns {Promise<Figures>} */
async function measureTurn({ pid, turn }, seconds, postmasterPid) {
  const cpu = () => ({ own: pid ? cpuSecondsOfFamily(pid) : 0, database: cpuSecondsOfFamily(postmasterPid) });
  const before = cpu();
  const outcome = await turn(seconds);
  const after = cpu();
  const { answers, medianMilliseconds = 0, slowMilliseconds = 0 } = outcome;
  const each = (/** @type {number} */ cpuSeconds) => (cpuSeconds * 1_000) / Math.max(1, answers);
  return {
    perSecond: answers / outcome.seconds,
    cpuMilliseconds: pid ? each(after.own - before.own) : null,
    databaseCpuMilliseconds: each(after.database - before.database),
    medianMilliseconds,
    slowMilliseconds,
    loadedMegabytes: pid ? memoryOf(pid).nowMegabytes : null,
  };
}

/** @param {import('./client.mjs').Outcome} outcome @returns {Turn} */
export function allAnswered(outcome) {
  const refused = Object.entries(outcome.statuses).filter(([status]) => !status.startsWith('2'));
  if (refused.length > 0)
    throw new Error(`not every request was answered: ${JSON.stringify(outcome.statuses)}\n${outcome.firstProblem}`);
  return outcome;
}

/** @param {number[]} values */
export function medianOf(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * How many times as fast, round by round: the middle one, and between which bounds.
 * @param {Figures[]} mine
 * @param {Figures[]} theirs
 */
export function ratioOf(mine, theirs) {
  const ratios = mine.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
  return { median: medianOf(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** @param {{ median: number, least: number, most: number }} ratio */
export function toldRatio({ median, least, most }) {
  return `${toldNumber(median)} (${toldNumber(least)}–${toldNumber(most)})`;
}

/** @param {number} value */
function toldNumber(value) {
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** @param {Map<string, Figures[]>} figures @param {string} what */
export function figuresTable(figures, what) {
  const rows = [...figures].map(([name, turns]) => {
    const middle = (/** @type {(turn: Figures) => number | null} */ of) => medianOf(turns.map((turn) => of(turn) ?? 0));
    const speeds = turns.map((turn) => turn.perSecond);
    const own = turns[0]?.cpuMilliseconds === null ? '–' : `${middle((turn) => turn.cpuMilliseconds).toFixed(2)} ms`;
    const memory = turns[0]?.loadedMegabytes ? `${middle((turn) => turn.loadedMegabytes)} MB` : '–';
    return [
      '',
      name,
      `${medianOf(speeds).toFixed(0)} (${Math.min(...speeds).toFixed(0)}–${Math.max(...speeds).toFixed(0)})`,
      own,
      `${middle((turn) => turn.databaseCpuMilliseconds).toFixed(2)} ms`,
      `${middle((turn) => turn.medianMilliseconds).toFixed(1)} / ${middle((turn) => turn.slowMilliseconds).toFixed(1)} ms`,
      memory,
      '',
    ]
      .join(' | ')
      .trim();
  });
  return [
    `| | ${what} per second | CPU of its server and what it starts for one | CPU of PostgreSQL for one | median / 99th | memory under load |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

/** The machine and how busy others keep it. */
export function circumstances() {
  const [load = 0] = os.loadavg();
  return `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, load ${load.toFixed(1)} at the end`;
}

/** @param {string} name @param {string[]} lines */
export function writeReport(name, lines) {
  const text = `${lines.join('\n')}\n`;
  writeFileSync(path.join(root, 'bench/speed', `${name}.md`), text);
  console.log(`\n${text}`);
}
