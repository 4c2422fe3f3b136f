import { isReasonLongEnough, reasonLengthMin } from '@polana/contract/reason';
import type { Author, CompanyAdmin, Operator } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { enqueueJob } from '#platform/jobs';
import { countAgainst, lease } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { createLink } from '../links/create-link.ts';
import { findPerson, listRoles, readDefaultPolicy } from '../person.store.ts';
import { assertFreshFactor } from '../sessions/fresh-factor.ts';
import { readImpersonationsPerDay } from '../settings.store.ts';
import {
  alarmJobName,
  alarmPerHour,
  linkMinutes,
  roleToEnter,
  type EnterableRole,
  type ImpersonationAlarm,
  type Subject,
  type Wish,
} from './impersonation.rules.ts';
import { findEmployedPerson, insertImpersonation } from './impersonation.store.ts';

export interface ImpersonationOrder extends Wish {
  /** A person for operators, an employment of the own company for administrators. */
  id: string;
  reason: string;
}

export interface ImpersonationLink {
  hash: string;
  expiresAt: Date;
}

const daySeconds = 24 * 3_600;

/** Makes a link into somebody's account, for this sign-in, two minutes and one use; whatever is refused is written down. */
export async function requestImpersonation(
  db: Database,
  actor: CompanyAdmin | Operator,
  order: ImpersonationOrder,
  author: Author,
): Promise<ImpersonationLink> {
  const reason = order.reason.trim();
  if (!isReasonLongEnough(reason))
    throw new Refusal('reason_too_short', 400, { path: 'reason', values: { value: reasonLengthMin } });
  assertFreshFactor(actor);
  const isOften = await countRequest(db, actor.personId);
  const outcome = await inTransaction(db.forEveryCompany(), async (tx) => {
    const subject = await findSubject(tx, actor, order.id);
    const role = subject ? roleToEnter(scopeOf(actor), subject, wishOf(actor, order)) : new Refusal('not_found', 404);
    if (!subject || role instanceof Refusal) return noteRefusal(tx, author, order, subject, role);
    if (isOften) await raiseAlarm(tx, actor.personId);
    return storeRequest(tx, actor, subject, role, { ...order, reason }, author);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

function scopeOf(actor: CompanyAdmin | Operator) {
  const companyId = actor.roleName === 'COMP' ? actor.companyId : null;
  return { personId: actor.personId, roleName: actor.roleName, companyId };
}

/** An administrator names an employment, and with it the role. */
function wishOf(actor: CompanyAdmin | Operator, { id, roleName, roleId, readOnly }: ImpersonationOrder): Wish {
  return actor.roleName === 'COMP'
    ? { roleName: roleName ?? 'EMPL', roleId: roleId ?? id, readOnly }
    : { roleName, roleId, readOnly };
}

/** Counted whether granted or not. Answers whether this happens so often that somebody should know. */
async function countRequest(db: Database, personId: string): Promise<boolean> {
  const max = await reading(db, readImpersonationsPerDay);
  await countAgainst(db, [{ key: `impersonate:${personId}`, max, windowSeconds: daySeconds }]);
  const quiet = { key: `impersonate-hour:${personId}`, max: alarmPerHour - 1, windowSeconds: 3_600 };
  return (await lease(db, quiet, 1)).granted === 0;
}

async function raiseAlarm(tx: Tx, actorPersonId: string): Promise<void> {
  const alarm: ImpersonationAlarm = { actorPersonId };
  await enqueueJob(tx, { name: alarmJobName }, alarm);
}

async function findSubject(tx: ReadTx, actor: CompanyAdmin | Operator, id: string): Promise<Subject | undefined> {
  const personId = actor.roleName === 'OPER' ? id : await findEmployedPerson(tx, actor.companyId, id);
  return personId ? readSubject(tx, personId) : undefined;
}

export async function readSubject(tx: ReadTx, personId: string): Promise<Subject | undefined> {
  const person = await findPerson(tx, personId);
  return person && { personId, isDisabled: person.isDisabled, roles: await listRoles(tx, personId) };
}

async function storeRequest(
  tx: Tx,
  actor: CompanyAdmin | Operator,
  subject: Subject,
  role: EnterableRole,
  order: ImpersonationOrder,
  author: Author,
): Promise<ImpersonationLink> {
  const impersonationId = newId();
  const requestedAt = now();
  await insertImpersonation(tx, {
    impersonationId,
    companyId: role.companyId,
    actorPersonId: actor.personId,
    actorSessionId: actor.sessionId,
    actorRole: actor.roleName,
    actorRoleId: actor.roleId,
    actorPlace: await placeOf(tx, actor, role),
    subjectPersonId: subject.personId,
    subjectRole: role.roleName,
    subjectRoleId: role.roleId,
    reason: order.reason,
    readOnly: order.readOnly,
    requestedAt,
  });
  const { hash } = await createLink(tx, {
    purpose: 'impersonation',
    personId: actor.personId,
    subjectId: impersonationId,
    minutes: linkMinutes,
  });
  await recordAudit(tx, {
    author: { ...author, impersonatedPersonId: subject.personId },
    companyId: role.companyId,
    action: 'impersonation.requested',
    objectType: 'impersonation',
    objectId: impersonationId,
    reason: order.reason,
    changes: { roleName: role.roleName, roleId: role.roleId, readOnly: order.readOnly },
  });
  return { hash, expiresAt: minutesFrom(requestedAt, linkMinutes) };
}

/** Where the actor comes from, as the person will read it. An administrator's company is the employee's own. */
async function placeOf(tx: ReadTx, actor: CompanyAdmin | Operator, role: EnterableRole): Promise<string> {
  if (actor.roleName === 'COMP') return role.companyName;
  const { operatorName, productName } = await readDefaultPolicy(tx);
  return operatorName || productName;
}

async function noteRefusal(
  tx: Tx,
  author: Author,
  order: ImpersonationOrder,
  subject: Subject | undefined,
  outcome: Refusal | EnterableRole,
): Promise<Refusal> {
  const refusal = outcome instanceof Refusal ? outcome : new Refusal('not_found', 404);
  await recordAudit(tx, {
    author: { ...author, impersonatedPersonId: subject?.personId ?? null },
    companyId: null,
    action: 'impersonation.requestRefused',
    objectType: 'impersonationTarget',
    objectId: order.id,
    result: 'refused',
    reason: refusal.code,
    changes: { reason: order.reason.trim(), roleName: order.roleName, roleId: order.roleId },
  });
  return refusal;
}
