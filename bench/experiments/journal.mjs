/** What clients sent and what they were told, on disk before anything else happens: the only witness when a server dies. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * @typedef {'acknowledged' | 'refused' | 'unknown'} Outcome
 * @typedef {{ kind: string, key: string, body: unknown, sentAt: number, phase: string, outcome: Outcome, status: number, answer: any, milliseconds: number, wasBrokenOff?: boolean, wasShed?: boolean }} Entry
 */

/** @param {string} file */
export function openJournal(file) {
  const handle = openSync(file, 'a', 0o600);
  /** @type {Entry[]} */
  const entries = [];
  /** @param {object} line */
  const write = (line) => {
    writeSync(handle, `${JSON.stringify(line)}\n`);
    fsyncSync(handle);
  };
  return {
    entries,
    /**
     * Writes key and body down, sends, writes the answer down. No answer, or one from the proxy, means that nobody knows.
     * @param {{ kind: string, key: string, body: unknown, phase: string }} what
     * @param {() => Promise<Response>} send
     * @returns {Promise<Entry>}
     */
    async note(what, send) {
      write({ ...what, event: 'sent' });
      /** @type {Entry} */
      const entry = { ...what, sentAt: Date.now(), outcome: 'unknown', status: 0, answer: null, milliseconds: 0 };
      entries.push(entry);
      await tell(entry, send);
      write({ key: what.key, event: 'answered', outcome: entry.outcome, status: entry.status });
      return entry;
    },
    /**
     * Sends again what nobody knows the outcome of, with the same key.
     * @param {Entry} entry
     * @param {() => Promise<Response>} send
     */
    async replay(entry, send) {
      write({ key: entry.key, event: 'sent again' });
      await tell(entry, send);
      write({ key: entry.key, event: 'answered', outcome: entry.outcome, status: entry.status });
    },
    close: () => closeSync(handle),
  };
}

/**
 * @param {Entry} entry
 * @param {() => Promise<Response>} send
 */
async function tell(entry, send) {
  const begun = performance.now();
  try {
    const reply = await send();
    entry.answer = await reply.json().catch(() => null);
    entry.status = reply.status;
    entry.outcome = reply.ok ? 'acknowledged' : isUnknown(reply) ? 'unknown' : 'refused';
  } catch {
    entry.outcome = 'unknown';
  }
  entry.milliseconds = performance.now() - begun;
}

/** @param {Response} reply */
function isUnknown(reply) {
  return reply.status >= 500;
}

/** @param {number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
