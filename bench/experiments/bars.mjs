/** Every experiment by its number: what it does and what it has to show. An experiment that nobody ran has its row as well. */

/** @type {Record<string, { what: string, bar: string }>} */
export const bars = {
  R1: { what: 'Killed in the middle of an import', bar: 'each import whole or not at all; ready again < 5 s' },
  R2: { what: 'Killed in the middle of an approval', bar: 'no half state: pending, or approved and posted' },
  R3: { what: 'Killed in the middle of an upload', bar: 'no row without its file; the same key gives one claim' },
  R3b: { what: 'Killed in the middle of submissions', bar: 'nothing acknowledged is lost or doubled' },
  R4: { what: 'PostgreSQL restarted under load', bar: 'no acknowledged write lost; back < 3 s after the database' },
  R5: { what: 'The database hangs', bar: 'every call answers within 5 s; recovers alone' },
  R6: { what: 'The disk is full', bar: '503, nothing half stored; works again without a restart' },
  R7: { what: 'The mail server is down, stalls or refuses', bar: 'no request waits for it; each mail once' },
  R8: { what: 'Two nodes, one killed every 20 s', bar: '< 0.5 % of requests fail, nothing doubled' },
  R8b: { what: 'Through PgBouncer in transaction mode', bar: 'everything works' },
  R9: { what: 'The same submission a hundred times at once', bar: 'one effect, equal answers; another body 422' },
  R10: { what: 'Fifty administrators decide one claim at once', bar: 'one decides, 49 are told' },
  R11: { what: 'A hundred clients spend one balance', bar: 'exactly 55 succeed, balance 0.00' },
  R12: { what: 'Random money traffic with faults', bar: 'the books add up; no error of any kind' },
  R13: { what: 'Daylight saving, year end, skewed clocks', bar: 'calendar days only; nothing breaks at 120 s' },
  R14: {
    what: 'Everything destroyed and restored',
    bar: 'restored and checked within 15 min; no mail; erased stay erased',
  },
  R15: { what: 'Soak', bar: 'memory < 0.5 MB/min, files and connections flat, p95 drift < 20 %' },
  R16: { what: 'Slow headers, slow bodies, slow readers', bar: 'others: p95 < 500 ms; the slow are cut off' },
  R17: { what: 'Bytes no honest client sends', bar: '4xx within 1 s, no 5xx, memory + 20 MB at most' },
  R18: { what: 'XLSX bombs', bar: 'refused < 1 s, + 100 MB at most, others wait < 50 ms' },
  R19: { what: '10,000 malformed inputs', bar: 'no 5xx, agreed form, nothing written' },
  R20: { what: 'A flood of sign-ins', bar: 'shed by 503; other calls p95 < 300 ms' },
  R21: { what: 'A noisy neighbour', bar: 'the other company’s p95 at most twice its quiet value' },
  R22: { what: 'Rolling restart and a migration under load', bar: 'no request fails; no lock held > 1 s' },
  R23: { what: 'Squeezed memory and processor', bar: 'slow but right; sheds with 503; does not fall' },
  R24: { what: 'Virus scanner down, or positive', bar: 'down: quarantined; positive: 422' },
  R25: { what: 'Silent damage of a stored file', bar: 'not served, alarm, found by the nightly check' },
  R26: { what: 'Money rounded up for every amount', bar: 'none of 50,000 wrong' },
  R27: {
    what: 'The wall between companies in the database',
    bar: 'no tenant: error; foreign row: 42501; owner refused at start',
  },
};

/** @param {string} number */
export function orderOf(number) {
  return Number(/\d+/.exec(number)?.[0] ?? 0) + (/[a-z]$/.test(number) ? 0.5 : 0);
}
