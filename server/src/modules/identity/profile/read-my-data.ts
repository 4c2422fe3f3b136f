import type { MyData } from '@polana/contract/identity-profile';
import { textFromCents } from '@polana/contract/money';
import type { Author, Person } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { countRecoveryCodes, readChosenFactors } from '../factors/factor.store.ts';
import { listTrustedDevices } from '../factors/trusted-device.store.ts';
import { childrenOf } from '../notices/children.ts';
import { findNotificationsOff } from '../notices/notification.store.ts';
import { findPerson, listRoles } from '../person.store.ts';
import { deviceOf } from '../sessions/device.rules.ts';
import { assertFreshFactor } from '../sessions/fresh-factor.ts';
import { changeRequestOf } from './change-requests.ts';
import { listChangeRequests } from './change-request.store.ts';
import { claimsOfPerson } from './claims-of-person.ts';
import {
  listActs,
  listEmployments,
  listEverySession,
  listMails,
  listMovements,
  listRatios,
  readCreatedAt,
} from './profile.store.ts';
import { textOfRatio } from './read-profile.ts';

const exportsPerDayMax = 10;

/** Everything kept about the person, for them alone: after a fresh proof, written down, ten times a day at most. */
export async function readMyData(db: Database, sealing: Sealing, person: Person, author: Author): Promise<MyData> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  assertFreshFactor(person);
  await countAgainst(db, [{ key: `my-data:${person.personId}`, max: exportsPerDayMax, windowSeconds: 24 * 3_600 }]);
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const data = await collect(tx, sealing, person.personId);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'person.dataExported',
      objectType: 'person',
      objectId: person.personId,
    });
    return data;
  });
}

/** The same for somebody who cannot fetch it alone. The list of children is the person's own: nobody else opens it. */
export async function collectForHandover(tx: ReadTx, personId: string): Promise<MyData> {
  return { ...(await collectOpen(tx, personId)), children: [] };
}

async function collect(tx: ReadTx, sealing: Sealing, personId: string): Promise<MyData> {
  return { ...(await collectOpen(tx, personId)), children: await childrenOf(tx, sealing, personId) };
}

async function collectOpen(tx: ReadTx, personId: string): Promise<Omit<MyData, 'children'>> {
  const roles = await listRoles(tx, personId);
  return {
    createdAt: now().toISOString(),
    person: await personPart(tx, personId),
    roles: roles.map(({ roleName, companyName }) => ({ roleName, companyName })),
    employments: await employmentPart(tx, personId),
    changeRequests: (await listChangeRequests(tx, personId)).map(changeRequestOf),
    notificationsOff: await findNotificationsOff(tx, personId),
    claims: await claimsOfPerson(tx, personId),
    movements: (await listMovements(tx, personId)).map((row) => ({
      date: row.effective_date,
      type: row.type,
      actionCode: row.action_code,
      year: row.year,
      amount: textFromCents(row.amount_cents),
      balanceAfter: textFromCents(row.balance_after_cents),
    })),
    ...(await devicePart(tx, personId)),
    mails: (await listMails(tx, personId)).map(({ kind, subject, created_at }) => ({
      kind,
      subject,
      createdAt: created_at.toISOString(),
    })),
    acts: (await listActs(tx, personId)).map(({ at, action, object_type, result }) => ({
      at: at.toISOString(),
      action,
      objectType: object_type,
      result,
    })),
  };
}

async function personPart(tx: ReadTx, personId: string): Promise<MyData['person']> {
  const known = await findPerson(tx, personId);
  if (!known) throw new Refusal('signed_out', 401);
  const { hasTotp, codeByMail } = await readChosenFactors(tx, personId);
  return {
    firstName: known.firstName,
    lastName: known.lastName,
    username: known.username,
    email: known.email,
    lang: known.lang,
    accountCreatedAt: (await readCreatedAt(tx, personId)).toISOString(),
    authenticatorApp: hasTotp,
    codeByMail,
    recoveryCodesLeft: await countRecoveryCodes(tx, personId),
  };
}

async function employmentPart(tx: ReadTx, personId: string): Promise<MyData['employments']> {
  const ratios = await listRatios(tx, personId);
  return (await listEmployments(tx, personId)).map((employment) => ({
    companyName: employment.companyName,
    firstName: employment.firstName,
    lastName: employment.lastName,
    personalNumber: employment.personalNumber,
    email: employment.email,
    phone: employment.phone,
    startDate: employment.startDate,
    endDate: employment.endDate,
    ratios: ratios
      .filter((one) => one.employmentId === employment.employmentId)
      .map(({ validFrom, ratio }) => ({ validFrom, ratio: textOfRatio(ratio) })),
  }));
}

async function devicePart(tx: ReadTx, personId: string): Promise<Pick<MyData, 'sessions' | 'trustedDevices'>> {
  return {
    sessions: (await listEverySession(tx, personId)).map((row) => ({
      device: deviceOf(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastActAt: row.last_act_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    trustedDevices: (await listTrustedDevices(tx, personId, now())).map((device) => ({
      device: deviceOf(device.userAgent),
      createdAt: device.createdAt.toISOString(),
      expiresAt: device.expiresAt.toISOString(),
    })),
  };
}
