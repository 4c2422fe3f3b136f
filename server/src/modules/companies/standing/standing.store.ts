import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface StandingColumns {
  id: string;
  name: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  status_reason: string;
  suspended_at: Date | null;
  ends_on: PlainDate | null;
  end_reason: string;
  ended_at: Date | null;
  retained_until: PlainDate | null;
}

interface Tables {
  company: StandingColumns;
}

export interface Standing {
  companyId: string;
  name: string;
  status: StandingColumns['status'];
  reason: string;
  endsOn: PlainDate | null;
  endReason: string;
}

/** Held to the end of the transaction: decisions about one company come one after another. */
export async function lockStanding(tx: Tx, companyId: string): Promise<Standing | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('company')
    .select(['name', 'status', 'status_reason', 'ends_on', 'end_reason'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, status, status_reason: reason, ends_on: endsOn, end_reason: endReason } = row;
  return { companyId, name, status, reason, endsOn, endReason };
}

/** How the company stands; until the transaction ends nobody decides otherwise, while others may look at it the same way. */
export async function holdStanding(tx: Tx, companyId: string): Promise<Standing['status'] | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst();
  return row?.status;
}

export type StandingChange = Partial<Omit<StandingColumns, 'id' | 'name'>>;

/** The old status stands in the WHERE: whoever decided about another one changes nothing. */
export async function storeStanding(
  tx: Tx,
  { companyId, status }: Pick<Standing, 'companyId' | 'status'>,
  change: StandingChange,
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('company')
    .set(change)
    .where('id', '=', companyId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
}

/** Over every company: those whose last day is over. */
export async function listDueToEnd(tx: ReadTx, today: PlainDate): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM company WHERE ends_on <= $1 AND ended_at IS NULL ORDER BY ends_on, id',
    [today],
  );
  return rows.map((row) => row.id);
}

/** Ended ones whose records are not kept any longer. */
export async function listNoLongerKept(tx: ReadTx, today: PlainDate): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM company WHERE retained_until < $1 ORDER BY id',
    [today],
  );
  return rows.map((row) => row.id);
}

export interface EndPlanner {
  personId: string;
  lang: Language;
}

/** Who planned the end: the lists for handing over are made in their name. */
export async function findEndPlanner(tx: ReadTx, companyId: string): Promise<EndPlanner | undefined> {
  const { rows } = await tx.client.query<EndPlanner>(
    `SELECT deed.actor_person_id AS "personId", account.lang
     FROM activity_report deed JOIN person_account account ON account.person_id = deed.actor_person_id
     WHERE deed.company_id = $1 AND deed.action = 'company.endPlanned' ORDER BY deed.at DESC, deed.entry_id DESC LIMIT 1`,
    [companyId],
  );
  return rows[0];
}

/** Everybody with a role in the company today. */
export async function listPeople(tx: ReadTx, companyId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ personId: string }>(
    'SELECT DISTINCT person_id AS "personId" FROM person_role WHERE company_id = $1',
    [companyId],
  );
  return rows.map((row) => row.personId);
}
