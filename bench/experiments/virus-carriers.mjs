/**
 * R24: what becomes of the EICAR test string when it is uploaded. No scanner is built in: what is kept is only what the decoder drew
 * anew, so nothing that rode along arrives in the store.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFileStore, receiveFile } from '../../server/src/modules/files/index.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { aHarmfulPdf, aPdf, aPdfCarrying, aPhoto, aScreenshot } from '../../server/test-support/documents.ts';
import { none } from './invariants.mjs';

// In two parts, so that no scanner of a developer's machine takes this file for one.
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** @type {import('./results.mjs').Experiment} */
export const experiment = {
  number: 'R24',
  title: 'Uploads that carry a virus (its harmless test string)',
  isQuick: true,
  async run({ log }) {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'polana-carriers-'));
    try {
      const files = { store: openFileStore({ kind: 'disk', directory }), log: openLog('silent') };
      /** @type {string[]} */
      const outcomes = [];
      for (const [name, fileName, bytes] of await carriers()) {
        const outcome = await receiveFile(files, { content: bytes, declaredName: fileName }).then(
          async ({ storageKey }) =>
            isIn(readFileSync(path.join(directory, storageKey))) ? 'kept WITH it' : 'kept without it',
          (error) => `refused: ${error.code ?? error}`,
        );
        outcomes.push(outcome);
        log(`${name}: ${outcome}`);
      }
      const count = (/** @type {string} */ start) => outcomes.filter((one) => one.startsWith(start)).length;
      return {
        lines: [
          none(`carriers stored with the string in them, of ${outcomes.length}`, count('kept WITH')),
          none('refused for want of a known reason', outcomes.filter((one) => /^refused: .*[ :]/.test(one)).length),
          { what: 'a scanner that is built in', found: 'none', bar: 'down: quarantined; positive: 422', isKept: false },
        ],
        figures: [
          `no scanner is built in; ${outcomes.length} carriers: ${count('refused')} refused, ${count('kept without')} kept without the string, ${count('kept WITH')} with it`,
        ],
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** @returns {Promise<[name: string, fileName: string, bytes: Buffer][]>} */
async function carriers() {
  const behind = (/** @type {Buffer} */ bytes) => Buffer.concat([bytes, Buffer.from(EICAR)]);
  return [
    ['the string alone', 'eicar.com', Buffer.from(EICAR)],
    ['the string called a receipt', 'doklad.pdf', Buffer.from(EICAR)],
    ['the string called a photo', 'doklad.jpg', Buffer.from(EICAR)],
    ['behind a photo', 'doklad.jpg', behind(await aPhoto())],
    ['behind a screenshot', 'doklad.png', behind(await aScreenshot())],
    ['behind a PDF', 'doklad.pdf', behind(await aPdf())],
    ['before a PDF', 'doklad.pdf', Buffer.concat([Buffer.from(`${EICAR}\n`), await aPdf()])],
    ['attached to a PDF and in its title', 'doklad.pdf', await aPdfCarrying(EICAR)],
    ['a PDF with programs, scripts and forms', 'doklad.pdf', behind(await aHarmfulPdf())],
  ];
}

/** @param {Buffer} bytes */
function isIn(bytes) {
  return bytes.includes('EICAR-STANDARD') || bytes.includes(Buffer.from('EICAR-STANDARD', 'utf16le'));
}
