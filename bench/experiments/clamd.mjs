/** A real clamd of this machine with one signature written by hand, that of the harmless EICAR test string. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const places = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'];
const START_SECONDS = 60;

export const clamdHere = () => places.find((place) => existsSync(place)) ?? null;

/**
 * @param {string} program
 * @param {string} marker bytes that count as harmful
 */
export function prepareClamd(program, marker) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'polana-clamd-'));
  chmodSync(folder, 0o711);
  const socket = path.join(folder, 'clamd.ctl');
  const settings = { LocalSocket: socket, DatabaseDirectory: folder, Foreground: 'yes', FixStaleSocket: 'yes' };
  writeFileSync(path.join(folder, 'marker.ndb'), `Polana.Marker:0:*:${Buffer.from(marker).toString('hex')}\n`);
  writeFileSync(
    path.join(folder, 'clamd.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  return {
    url: `clamd://${socket}`,
    async start() {
      child = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
      for (let waited = 0; waited < START_SECONDS * 5; waited += 1) {
        if (await answers(socket)) return;
        await pause(200);
      }
      throw new Error('clamd did not start');
    },
    async kill() {
      const ended = child && new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
      child = null;
    },
    async stop() {
      if (child) await this.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} socketPath @returns {Promise<boolean>} */
function answers(socketPath) {
  return new Promise((resolve) => {
    const socket = connect({ path: socketPath });
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => resolve(data.toString().startsWith('PONG')));
    socket.once('close', () => resolve(false));
    socket.write('zPING\0');
  });
}
