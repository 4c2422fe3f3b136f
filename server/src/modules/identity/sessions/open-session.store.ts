import type { Language } from '@polana/contract/roles';
import type { ClaimedRole } from '#platform/actor';
import { readingAtOnce, type Database, type Question } from '#platform/database';
import type { SessionTimes, TokenState } from './session.rules.ts';

/** A session that was not ended, with its person; the caller judges the times, the token and the binding. */
export interface OpenSession extends TokenState, SessionTimes {
  sessionId: string;
  personId: string;
  bindingHash: Buffer | null;
  /** Set where somebody else acts for the person. */
  impersonationId: string | null;
  factorConfirmedAt: Date;
  name: string;
  lang: Language;
  forcePasswordChange: boolean;
  /** What is known of the claimed role, if the person holds it today. */
  held: { companyId: string | null; isRestricted: boolean } | null;
}

type OpenSessionRow = Omit<OpenSession, 'held'> & { isHeld: boolean; companyId: string | null; isRestricted: boolean };

const columns = `s.id AS "sessionId", s.person_id AS "personId", s.token_hash AS "tokenHash",
  s.previous_token_hash AS "previousTokenHash", s.previous_token_until AS "previousTokenUntil", s.binding_hash AS "bindingHash",
  s.last_act_at AS "lastActAt", s.idle_minutes AS "idleMinutes", s.expires_at AS "expiresAt",
  s.factor_confirmed_at AS "factorConfirmedAt", s.impersonation_id AS "impersonationId",
  p.first_name || ' ' || p.last_name AS name, p.lang, p.force_password_change AS "forcePasswordChange"`;
const sessions = 'session s JOIN person p ON p.id = s.person_id';
const isOpen = 's.family_hash = $1 AND s.ended_at IS NULL AND p.disabled_at IS NULL';

/** Asked on every call of the portal. */
export async function findOpenSession(
  db: Database,
  familyHash: Buffer,
  claimed: ClaimedRole | null,
): Promise<OpenSession | undefined> {
  const question = openSessionQuestion(familyHash, claimed);
  const { rows } = await readingAtOnce(db.forEveryCompany(), (tx) => tx.client.query(question));
  return openSessionIn(rows);
}

/** The session together with the role that is claimed; each way of asking is prepared. */
export function openSessionQuestion(familyHash: Buffer, claimed: ClaimedRole | null): Question {
  return claimed ? withRole(familyHash, claimed) : withoutRole(familyHash);
}

export function openSessionIn(rows: readonly unknown[]): OpenSession | undefined {
  const row = rows[0] as OpenSessionRow | undefined;
  return row && { ...row, held: row.isHeld ? { companyId: row.companyId, isRestricted: row.isRestricted } : null };
}

/** Who holds a role today, by its kind. */
const holders = { EMPL: 'held_employment', COMP: 'held_administratorship', OPER: 'held_operatorship' } as const;

function withRole(familyHash: Buffer, { roleName, roleId }: ClaimedRole): Question {
  return {
    name: `identity-open-session-${roleName}`,
    text: `SELECT ${columns}, r.role_id IS NOT NULL AS "isHeld", r.company_id AS "companyId", r.is_restricted AS "isRestricted"
      FROM ${sessions} LEFT JOIN ${holders[roleName]} r ON r.role_id = $2 AND r.person_id = s.person_id
      WHERE ${isOpen}`,
    values: [familyHash, roleId],
  };
}

function withoutRole(familyHash: Buffer): Question {
  return {
    name: 'identity-open-session',
    text: `SELECT ${columns} FROM ${sessions} WHERE ${isOpen}`,
    values: [familyHash],
  };
}
