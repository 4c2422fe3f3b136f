import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/prepare/project.mjs';

/** @typedef {{ check: number, what: string, figure: string, bar: string, isKept: boolean, offenders: string[] }} Row */

/** What was measured, check by check, and what stood in the way. */
export class Sheet {
  /** @type {Row[]} */
  #rows = [];

  /**
   * @param {number} check
   * @param {string} what
   * @param {{ figure: string | number, bar: string, isKept: boolean, offenders?: string[] }} result
   */
  add(check, what, { figure, bar, isKept, offenders = [] }) {
    this.#rows.push({ check, what, figure: String(figure), bar, isKept, offenders });
    console.log(`${check}  ${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${figure} (${bar})`);
    for (const offender of offenders.slice(0, 25)) console.log(`      ${offender}`);
  }

  /**
   * @param {number} check
   * @param {string} what
   * @param {string[]} offenders
   * @param {number} looked how many were looked at
   */
  addCount(check, what, offenders, looked) {
    const figure = `${offenders.length} of ${looked}`;
    this.add(check, what, { figure, bar: '0', isKept: offenders.length === 0, offenders });
  }

  /** Writes bench/scorecard/results.md and answers how many rows missed their bar. */
  write() {
    const rows = this.#rows.toSorted((one, other) => one.check - other.check);
    const missed = rows.filter((row) => !row.isKept);
    const lines = rows.map(({ check, what, figure, bar, isKept }) =>
      row([String(check), what, figure, bar, isKept ? 'kept' : '**missed**']),
    );
    const text = [
      '# The scorecard, as far as a machine can run it',
      '',
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:scorecard\` (${os.cpus().length} processors, load ${os.loadavg()[0]?.toFixed(1)}).`,
      'What each number means, and what only people can tell, is in [docs/scorecard.md](../../docs/scorecard.md).',
      '',
      '| check | measured | figure | bar | |',
      '|---|---|---|---|---|',
      ...lines,
      '',
      `${rows.length - missed.length} of ${rows.length} kept.`,
      ...missed.filter((one) => one.offenders.length > 0).flatMap(offendersOf),
      '',
    ].join('\n');
    writeFileSync(path.join(root, 'bench/scorecard/results.md'), text);
    console.log(`${rows.length - missed.length} of ${rows.length} kept`);
    return missed.length;
  }
}

/** @param {Row} missed */
function offendersOf({ check, what, offenders }) {
  const shown = offenders.slice(0, 40).map((one) => `- ${one.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')}`);
  const rest = offenders.length - shown.length;
  return ['', `## ${check}: ${what}`, '', ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

/** @param {string[]} cells */
function row(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`;
}
