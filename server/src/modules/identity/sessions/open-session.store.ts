import type { Language } from '@polana/contract/roles';
import type pg from 'pg';
import type { ClaimedRole } from '#platform/actor';
import type { Database } from '#platform/database';
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

/** One prepared statement without a transaction around it: it runs on every call of the portal. */
export async function findOpenSession(
  db: Database,
  familyHash: Buffer,
  claimed: ClaimedRole | null,
): Promise<OpenSession | undefined> {
  const { rows } = await db.pool.query<OpenSessionRow>(
    claimed ? withRole(familyHash, claimed) : withoutRole(familyHash),
  );
  const [row] = rows;
  return row && { ...row, held: row.isHeld ? { companyId: row.companyId, isRestricted: row.isRestricted } : null };
}

function withRole(familyHash: Buffer, { roleName, roleId }: ClaimedRole): pg.QueryConfig {
  return {
    name: 'identity-open-session-in-role',
    text: `SELECT ${columns}, r.is_held AS "isHeld", r.company_id AS "companyId", r.is_restricted AS "isRestricted"
      FROM ${sessions} CROSS JOIN LATERAL held_role(s.person_id, $2, $3) r
      WHERE ${isOpen}`,
    values: [familyHash, roleName, roleId],
  };
}

function withoutRole(familyHash: Buffer): pg.QueryConfig {
  return {
    name: 'identity-open-session',
    text: `SELECT ${columns} FROM ${sessions} WHERE ${isOpen}`,
    values: [familyHash],
  };
}
