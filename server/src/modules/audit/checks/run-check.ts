import { platformChain } from '@polana/contract/operator-audit';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import type { Log } from '#platform/log';
import { findChains } from '../audit.store.ts';
import { verifyAuditChain, type AuditVerdict } from '../verify-audit-chain.ts';
import { beginCheck, changeCheck, insertVerdict, type CheckRun } from './audit-check.store.ts';

/** Another run has taken over. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

const attemptsMax = 3;

interface Work {
  db: Database;
  log: Log;
  signal: AbortSignal;
}

/**
 * Recomputes the chains of a check one by one and keeps what it finds. The heads also go to the log, which lies outside the
 * database: whoever rewrites a whole chain cannot rewrite them. It may run again after a crash; then it starts anew.
 */
export async function runCheck(work: Work, checkId: string): Promise<void> {
  const db = work.db.forEveryCompany();
  const run = await inTransaction(db, (tx) => beginCheck(tx, checkId));
  if (!run) return;
  try {
    await checkChains({ ...work, db }, run);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (run.attempt >= attemptsMax)
      await inTransaction(db, (tx) => changeCheck(tx, run, { state: 'failed', finished_at: now() }));
    throw error;
  }
}

async function checkChains({ db, log, signal }: Work, run: CheckRun): Promise<void> {
  const chains = run.chain === null ? await reading(db, findChains) : [run.chain];
  const found = { chains_total: chains.length, chains_done: 0, chains_broken: 0, entries: 0 };
  await note(db, run, found);
  for (const chain of chains) {
    signal.throwIfAborted();
    const entriesBefore = found.entries;
    const verdict = await verifyAuditChain(db, chain === platformChain ? null : chain, async (entries) => {
      signal.throwIfAborted();
      await note(db, run, { entries: entriesBefore + entries });
    });
    tell(log, chain, verdict);
    found.chains_done += 1;
    found.chains_broken += verdict.ok ? 0 : 1;
    found.entries = entriesBefore + verdict.entries;
    await inTransaction(db, async (tx) => {
      if (!(await changeCheck(tx, run, found))) throw new Superseded();
      await insertVerdict(tx, run, chain, verdict, now());
    });
  }
  await note(db, run, { state: 'done', finished_at: now() });
}

async function note(db: Database, run: CheckRun, values: Parameters<typeof changeCheck>[2]): Promise<void> {
  if (!(await inTransaction(db, (tx) => changeCheck(tx, run, values)))) throw new Superseded();
}

function tell(log: Log, chain: string, { ok, entries, headHash, firstBroken }: AuditVerdict): void {
  if (ok) log.info({ chain, entries, headHash }, 'the audit chain holds');
  else log.error({ alarm: 'audit_chain_broken', chain, entries, headHash, firstBroken }, 'the audit chain is broken');
}
