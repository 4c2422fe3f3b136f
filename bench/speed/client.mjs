/**
 * A keep-alive HTTP client that costs as little as possible, in a process of its own: requests are ready as bytes, of an answer only the
 * status and the length are read. Sends one request after the other on each connection until the time is over or nothing is left.
 */
import { fork } from 'node:child_process';
import { connect } from 'node:net';

/**
 * @typedef {{ port: number, connections: number, seconds: number, requests: (string | Uint8Array)[], isEachOnce?: boolean, timesInARow?: number, from?: number }} Load
 * @typedef {{ answers: number, sent: number, statuses: Record<string, number>, seconds: number, medianMilliseconds: number, slowMilliseconds: number, clientCpuSeconds: number, firstProblem: string }} Outcome
 */

if (process.send && process.argv[2] === 'load') process.once('message', (load) => void run(/** @type {Load} */ (load)));

/** @param {Load} load @returns {Promise<Outcome>} */
export function sendLoad(load) {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['load'], { serialization: 'advanced' });
    child.on('message', (outcome) => resolve(/** @type {Outcome} */ (outcome)));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the client ended with ${code}`)));
    child.send(load);
  });
}

/** @param {Load} load */
async function run(load) {
  const bytes = load.requests.map((request) => (typeof request === 'string' ? Buffer.from(request) : request));
  /** @type {number[]} */
  const times = [];
  /** @type {Record<string, number>} */
  const statuses = {};
  let next = load.from ?? 0;
  let firstProblem = '';
  const begun = performance.now();
  const deadline = begun + load.seconds * 1_000;
  const take = () => {
    if (performance.now() >= deadline || (load.isEachOnce && next >= bytes.length)) return undefined;
    return bytes[Math.floor(next++ / (load.timesInARow ?? 1)) % bytes.length];
  };
  const note = (/** @type {number} */ status, /** @type {number} */ milliseconds, /** @type {Buffer} */ answer) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 300) times.push(milliseconds);
    else firstProblem ||= answer.toString('utf8', 0, 1_000);
  };
  await Promise.all(Array.from({ length: load.connections }, () => converse(load.port, take, note)));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((one, other) => one - other);
  const { user, system } = process.cpuUsage();
  process.send?.({
    answers: times.length,
    sent: next - (load.from ?? 0),
    statuses,
    seconds,
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? 0,
    slowMilliseconds: times[Math.floor(times.length * 0.99)] ?? 0,
    clientCpuSeconds: (user + system) / 1e6,
    firstProblem,
  });
  process.disconnect?.();
}

/**
 * One connection; a server that closes it is connected to again.
 * @param {number} port
 * @param {() => Uint8Array | undefined} take
 * @param {(status: number, milliseconds: number, answer: Buffer) => void} note
 */
async function converse(port, take, note) {
  for (let request = take(); request;) {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    request = await /** @type {Promise<Uint8Array | undefined>} */ (
      new Promise((resolve, reject) => {
        let open = request;
        let answer = /** @type {Buffer} */ (Buffer.alloc(0));
        let begun = performance.now();
        socket.on('connect', () => open && socket.write(open));
        socket.on('error', reject);
        socket.on('close', () => resolve(open));
        socket.on('data', (/** @type {Buffer} */ chunk) => {
          answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
          const whole = wholeAnswer(answer);
          if (!whole) return;
          note(whole.status, performance.now() - begun, answer);
          answer = Buffer.alloc(0);
          open = take();
          if (!open || whole.isLast) return void socket.end();
          begun = performance.now();
          socket.write(open);
        });
      })
    );
  }
}

const lastChunk = Buffer.from('0\r\n\r\n');

/** @param {Buffer} answer */
function wholeAnswer(answer) {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = answer.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const isLast = /\r\nconnection: close/i.test(head);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined || status === 204) {
    return answer.length >= headEnd + 4 + Number(length ?? 0) ? { status, isLast } : null;
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`an answer without a length: ${head}`);
  return answer.subarray(-5).equals(lastChunk) ? { status, isLast } : null;
}
