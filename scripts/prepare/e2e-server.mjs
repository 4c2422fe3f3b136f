import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPort } from './processes.mjs';
import { Stop } from './project.mjs';
import { ended, spawnServer } from './server.mjs';

const READY = /Poľana is ready at (http:\/\/\S+)/;
const READY_SECONDS_MAX = 240;

/**
 * A Poľana of its own for the stories: its own port, its own database with the demo data, gone afterwards.
 * @param {string} name
 */
export async function startE2eServer(name) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `polana-e2e-${name}-`));
  // Started by root, PostgreSQL runs as another user and has to get through to its own folder inside.
  chmodSync(dataDir, 0o711);
  const env = {
    PORT: String(await findPort(0, '127.0.0.1')),
    HOST: '127.0.0.1',
    POLANA_DATA_DIR: dataDir,
    DATABASE_URL: '',
  };
  const server = spawnServer({ env, output: 'pipe' });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { name, dataDir, stop, url: await readyAddress(server) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>} the address it announces
 */
function readyAddress(server) {
  let output = '';
  return new Promise((resolve, reject) => {
    /** @param {string} reason */
    const giveUp = (reason) => reject(new Stop(`The server for the stories ${reason}:\n${output}`));
    const timer = setTimeout(() => giveUp(`was not ready within ${READY_SECONDS_MAX} s`), READY_SECONDS_MAX * 1000);
    server.on('exit', () => clearTimeout(timer));
    server.on('exit', () => giveUp('ended before it was ready'));
    /** @param {string} text */
    const read = (text) => {
      output += text;
      const ready = READY.exec(output);
      if (!ready) return;
      clearTimeout(timer);
      resolve(String(ready[1]));
    };
    server.stdout?.setEncoding('utf8').on('data', read);
    server.stderr?.setEncoding('utf8').on('data', read);
  });
}
