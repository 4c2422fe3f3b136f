import { platformChain, type AuditCheck } from '@polana/contract/operator-audit';
import type { Author } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { findCompany } from '../log/audit-choice.store.ts';
import { recordAudit } from '../record-audit.ts';
import {
  findBroken,
  findLastCheck,
  findNightlyUnderWay,
  findUnderWay,
  insertCheck,
  sweepChecks,
  type FoundCheck,
} from './audit-check.store.ts';

export const checkAuditJobName = 'audit.check';

const lostAfterMinutes = 3 * 60;
const keptDays = 90;
const brokenShownMax = 20;

/** Orders a check of one chain or of all; what is being checked already is not checked twice. */
export function askCheck(db: Database, author: Author, company: string | undefined): Promise<{ checkId: string }> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const isCompany = company !== undefined && company !== platformChain;
    if (isCompany && !(await findCompany(tx, company))) throw new Refusal('company_not_found', 404);
    const chain = company ?? null;
    const at = now();
    await sweepChecks(tx, at, sweepingAt(at));
    const checkId = newId();
    if (!(await insertCheck(tx, { checkId, chain, askedBy: author.personId, askedAt: at }))) {
      const underWay = await findUnderWay(tx, chain);
      if (!underWay) throw new Error('the check under way has just ended');
      return { checkId: underWay };
    }
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'audit.checkAsked',
      objectType: 'auditCheck',
      objectId: checkId,
      changes: { chain: chain ?? 'all' },
    });
    await enqueueJob(tx, { name: checkAuditJobName }, { checkId });
    return { checkId };
  });
}

function sweepingAt(at: Date) {
  return { lostBefore: minutesFrom(at, -lostAfterMinutes), oldBefore: minutesFrom(at, -keptDays * 24 * 60) };
}

/** The night's own check: a new one, or the one that was broken off, which begins anew. Null where somebody has asked for the same, which
 *  has a job of its own. */
export function beginNightly(db: Database): Promise<string | null> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const at = now();
    await sweepChecks(tx, at, sweepingAt(at));
    const checkId = newId();
    const isNew = await insertCheck(tx, { checkId, chain: null, askedBy: null, askedAt: at });
    return isNew ? checkId : ((await findNightlyUnderWay(tx)) ?? null);
  });
}

export function readChecks(db: Database): Promise<{ nightly: AuditCheck | null; asked: AuditCheck | null }> {
  return reading(db.forEveryCompany(), async (tx) => ({
    nightly: await lastCheck(tx, 'nightly'),
    asked: await lastCheck(tx, 'asked'),
  }));
}

async function lastCheck(tx: ReadTx, kind: 'nightly' | 'asked'): Promise<AuditCheck | null> {
  const found = await findLastCheck(tx, kind);
  return found ? checkOf(tx, found) : null;
}

async function checkOf(tx: ReadTx, { chain, companyName, ...found }: FoundCheck): Promise<AuditCheck> {
  const broken = await findBroken(tx, found.id, brokenShownMax);
  return {
    ...found,
    isOfAll: chain === null,
    company: chain && companyName ? { id: chain, name: companyName } : null,
    askedAt: found.askedAt.toISOString(),
    finishedAt: found.finishedAt?.toISOString() ?? null,
    broken: broken.map((one) => ({
      company: one.companyName ? { id: one.chain, name: one.companyName } : null,
      entryId: one.entryId,
      problem: one.problem,
    })),
  };
}
