/**
 * `npm run bench:login-timing`: can somebody tell by the clock whether an account exists? 500 wrong sign-ins each for a known, an unknown
 * and a disabled-looking name, interleaved, against a server of its own. Prints medians and writes bench/login-timing.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startE2eServer } from '../scripts/prepare/e2e-server.mjs';
import { root } from '../scripts/prepare/project.mjs';

const SAMPLES = Number(process.argv[2] ?? 500);
/** @type {Record<string, string>} */
const names = {
  'known account': 'zuzana.hrivnakova',
  'known account without a password': 'imrich.vrba',
  'unknown account': 'nikto.neznamy',
};
/** @type {Record<string, number[]>} */
const times = Object.fromEntries(Object.keys(names).map((kind) => [kind, []]));

process.env['TRUST_PROXY'] = '127.0.0.1';
const server = await startE2eServer('timing');
const bodies = new Set();
try {
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [kind, username] of Object.entries(names)) times[kind]?.push(await timeOf(username, sample));
  }
} finally {
  await server.stop();
}
report();

/**
 * @param {string} username
 * @param {number} sample
 */
async function timeOf(username, sample) {
  const begun = performance.now();
  const answer = await fetch(`${server.url}/api/1.0/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${sample >> 8}.${sample & 255}` },
    body: JSON.stringify({ username, password: 'nesprávne heslo 147' }),
  });
  bodies.add(`${answer.status} ${await answer.text()}`);
  return performance.now() - begun;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function report() {
  const rows = Object.entries(times).map(([kind, values]) => `| ${kind} | ${median(values).toFixed(1)} ms |`);
  const medians = Object.values(times).map(median);
  const spread = Math.max(...medians) - Math.min(...medians);
  const text = [
    '# Timing of refused sign-ins',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:login-timing\`, ${SAMPLES} interleaved samples each.`,
    '',
    '| who | median |',
    '|---|---|',
    ...rows,
    '',
    `Largest difference of medians: ${spread.toFixed(1)} ms (bar: 5 ms). Different answers seen: ${bodies.size} (bar: 1).`,
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'bench/login-timing.md'), text);
  console.log(text);
  if (bodies.size !== 1) process.exitCode = 1;
}
