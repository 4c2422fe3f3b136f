import type { Author, Person } from '#platform/actor';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { listRoles, lockPerson, type PersonRecord } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { assertFreshFactor } from '../sessions/fresh-factor.ts';
import { isElevated } from '../sessions/session.rules.ts';
import { lockSession } from '../sessions/session.store.ts';
import { mailFactorChanged, type FactorChange } from './factor-changed.mail.ts';
import { needsTotp, secondFactorFor } from './factor.rules.ts';
import { readChosenFactors, removeRecoveryCodes, removeTotpOf, storeCodeByMail } from './factor.store.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** The person, locked, if they themselves may change how they prove who they are. */
export async function lockForFactorChange(
  tx: Tx,
  person: Person,
  { isProved = false }: { isProved?: boolean } = {},
): Promise<PersonRecord> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  if (!isProved) assertFreshFactor(person);
  const known = await lockPerson(tx, person.personId);
  // Somebody may have ended the session while this waited: whoever sat there has no say any more.
  if (!known || !(await lockSession(tx, person.sessionId))) throw new Refusal('signed_out', 401);
  return known;
}

/** What follows every change of a factor: other devices are signed out, it is written down, and the mailbox is told. */
export async function settleFactorChange(
  tx: Tx,
  person: Person,
  known: PersonRecord,
  change: FactorChange,
  author: Author,
): Promise<void> {
  const endedSessions = await endSessionsOf(tx, person.personId, 'factor_changed', person.sessionId);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'person.factorChanged',
    objectType: 'person',
    objectId: person.personId,
    reason: change,
    changes: { endedSessions },
  });
  await mailFactorChanged(tx, known, change);
}

/** Stops using the app and its recovery codes; refused where the role would be left without a second factor. */
export function removeTotp(db: Database, person: Person, author: Author): Promise<void> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockForFactorChange(tx, person);
    if (needsTotp({ isElevated: await holdsElevatedRole(tx, person.personId), hasEmail: known.email !== null }))
      throw new Refusal('factor_required', 409);
    if (!(await removeTotpOf(tx, person.personId))) throw new Refusal('totp_missing', 409);
    await removeRecoveryCodes(tx, person.personId);
    await settleFactorChange(tx, person, known, 'totpOff', author);
  });
}

/** Asks for a mailed code at every sign-in, or stops. Saying what is so already changes nothing. */
export function switchMailedCode(db: Database, person: Person, isOn: boolean, author: Author): Promise<void> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockForFactorChange(tx, person);
    if (!known.email && isOn) throw new Refusal('email_missing', 409);
    if (!isOn && (await holdsElevatedRole(tx, person.personId))) throw new Refusal('factor_required', 409);
    const { codeByMail } = await readChosenFactors(tx, person.personId);
    if (codeByMail === isOn) return;
    await storeCodeByMail(tx, person.personId, isOn);
    await settleFactorChange(tx, person, known, isOn ? 'mailOn' : 'mailOff', author);
  });
}

/** Ten new recovery codes, readable this once. */
export function renewRecoveryCodes(db: Database, person: Person, author: Author): Promise<string[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockForFactorChange(tx, person);
    const chosen = await readChosenFactors(tx, person.personId);
    const facts = {
      isElevated: await holdsElevatedRole(tx, person.personId),
      hasEmail: known.email !== null,
      ...chosen,
    };
    if (!secondFactorFor(facts)) throw new Refusal('factor_missing', 409);
    const codes = await replaceRecoveryCodes(tx, person.personId);
    await settleFactorChange(tx, person, known, 'recoveryCodes', author);
    return codes;
  });
}

async function holdsElevatedRole(tx: Tx, personId: string): Promise<boolean> {
  const roles = await listRoles(tx, personId);
  return isElevated(roles.map((role) => role.roleName));
}
