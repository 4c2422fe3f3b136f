import type { Language } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { momentIn } from '#platform/moment';
import { recordAudit, type AuditAction } from '#modules/audit';
import type { Changes } from './changes.rules.ts';
import { findPart, storePart, type CompanyPart, type PartState } from './company-part.store.ts';
import { lockCompany, type Company } from './company.store.ts';

export interface Saving {
  /** Whoever saves: an administrator of the company, or an operator. */
  admin: { companyId: string; personId: string };
  author: Author;
  /** Of the refusal that tells who was quicker. */
  lang: Language;
  /** The version they saw. */
  version: number;
}

export interface PartToSave<Record> {
  part: CompanyPart;
  /** `company.profileChanged`: what the audit row says. */
  action: AuditAction;
  read: (tx: ReadTx, company: Company) => Promise<Record>;
  /** Refuses, or answers what changes from what was read. */
  judge: (tx: ReadTx, company: Company, before: Record) => Promise<Changes> | Changes;
  store: (tx: Tx, company: Company, changes: Changes) => Promise<void>;
}

/** Saves one part of a company under its lock, if nobody saved it since; whoever sends what is there already changes nothing. */
export function savePart<Record>(
  db: Database,
  { admin, author, lang, version }: Saving,
  { part, action, read, judge, store }: PartToSave<Record>,
): Promise<{ version: number; record: Record }> {
  const { companyId } = admin;
  return inTransaction(db, async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (!company) throw new Refusal('not_found', 404);
    if (company.status === 'ended') throw new Refusal('company_ended', 409);
    const state = await findPart(tx, companyId, part);
    const before = await read(tx, company);
    const changes = await judge(tx, company, before);
    const isUnchanged = Object.keys(changes).length === 0;
    if (isUnchanged && state.savedAt) return { version: state.version, record: before };
    if (version !== state.version) throw changedMeanwhile(state, lang);

    await store(tx, company, changes);
    const next = state.version + 1;
    await storePart(tx, companyId, part, { version: next, at: now(), byPersonId: admin.personId });
    await recordAudit(tx, { author, companyId, action, objectType: 'company', objectId: companyId, changes });
    const after = await lockCompany(tx, companyId);
    return { version: next, record: await read(tx, after ?? company) };
  });
}

function changedMeanwhile({ savedAt, savedBy }: PartState, lang: Language): Refusal {
  const values = { name: savedBy ?? '–', time: savedAt ? momentIn(lang, savedAt) : '–' };
  return new Refusal('changed_meanwhile', 409, { path: 'version', values });
}
