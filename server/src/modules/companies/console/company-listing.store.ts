import type { CompanyOrder, CompanyStateFilter } from '@polana/contract/operator-companies';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

export interface ListedCompanyRow {
  id: string;
  name: string;
  ico: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  endsOn: PlainDate | null;
  employees: number;
  openProgrammes: ActionCode[];
  balanceCents: number;
  waitingCount: number;
  oldestAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
}

export interface CompanyPage {
  limit: number;
  offset: number;
  order: CompanyOrder;
  state: CompanyStateFilter;
  search: string;
}

/** What is asked of other rooms about one company `c`, each by an index of its own. */
const figures = {
  employees: `LEFT JOIN LATERAL (SELECT sum(e.employments) AS employees FROM open_employment_report e
    WHERE e.company_id = c.id) people ON true`,
  balance: `LEFT JOIN company_account_report fund ON fund.company_id = c.id AND fund.kind = 'fund'`,
  waiting: `LEFT JOIN LATERAL (SELECT count(*) AS claims, min(w.submitted_at) AS oldest FROM waiting_claim_report w
    WHERE w.company_id = c.id) waits ON true`,
  signIn: `LEFT JOIN LATERAL (SELECT max(s.last_sign_in_at) AS last_at FROM administratorship a
    JOIN person_sign_in s ON s.person_id = a.person_id WHERE a.company_id = c.id AND a.ended_at IS NULL) signed ON true`,
};

type Figure = keyof typeof figures;

/** The same of all companies at once, to put them in order: one walk instead of one per company. */
const figuresOfAll: Record<Figure, string> = {
  ...figures,
  employees: `LEFT JOIN (SELECT e.company_id, sum(e.employments) AS employees FROM open_employment_report e
    GROUP BY e.company_id) people ON people.company_id = c.id`,
  // In the order of their index, so that each company's are counted as they come.
  waiting: `LEFT JOIN (SELECT w.company_id, count(*) AS claims, min(w.submitted_at) AS oldest
    FROM (SELECT company_id, submitted_at FROM waiting_claim_report ORDER BY company_id) w
    GROUP BY w.company_id) waits ON waits.company_id = c.id`,
};

const sorts: Record<string, { key: string; needs: Figure | null }> = {
  name: { key: 'c.name COLLATE "sk-x-icu"', needs: null },
  employees: { key: 'coalesce(people.employees, 0)', needs: 'employees' },
  balance: { key: 'coalesce(fund.balance_cents, 0)', needs: 'balance' },
  waitingClaims: { key: 'coalesce(waits.claims, 0)', needs: 'waiting' },
  oldestClaim: { key: 'waits.oldest', needs: 'waiting' },
  lastSignInAt: { key: 'signed.last_at', needs: 'signIn' },
};

const statesOf: Record<CompanyStateFilter, readonly ('active' | 'suspended' | 'ended')[]> = {
  living: ['active', 'suspended'],
  active: ['active'],
  suspended: ['suspended'],
  ended: ['ended'],
  all: ['active', 'suspended', 'ended'],
};

/** $1: states, $2: words in the name, $3: beginning of the number; the last two only of a search. */
const ofStates = 'c.status = ANY ($1)';
const searched = `${ofStates} AND (strpos(c.plain_name, $2) > 0 OR ($3 <> '' AND c.ico LIKE $3 || '%'))`;

/** One page of companies over the whole installation, and how many there are of each state. Figures of other rooms are read for the
 *  page alone, unless they sort it. */
export async function findCompanies(
  tx: ReadTx,
  page: CompanyPage,
  today: PlainDate,
): Promise<{ companies: ListedCompanyRow[]; totalCount: number; states: CompaniesByState }> {
  const words = plainWords(page.search);
  const states = statesOf[page.state];
  const search = words === '' ? null : [states, words, page.search.replaceAll(/\D/g, '')];
  const [companies, counted] = await Promise.all([
    listCompanies(tx, page, search ?? [states], today),
    countSearched(tx, search),
  ]);
  const totalCount = counted.found ?? states.reduce((sum, state) => sum + counted.states[state], 0);
  return { companies, totalCount, states: counted.states };
}

async function listCompanies(
  tx: ReadTx,
  { limit, offset, order }: CompanyPage,
  values: readonly unknown[],
  today: PlainDate,
): Promise<ListedCompanyRow[]> {
  const sort = sorts[order.replace('-', '')];
  if (!sort) throw new RangeError('no such order');
  const direction = order.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS LAST';
  const place = (index: number) => `$${values.length + index}`;
  const { rows } = await tx.client.query<ListedCompanyRow>(
    `WITH page AS (
       SELECT c.id, ${sort.key} AS key
       FROM company c ${sort.needs ? figuresOfAll[sort.needs] : ''}
       WHERE ${values.length > 1 ? searched : ofStates}
       ORDER BY key ${direction}, c.id LIMIT ${place(1)} OFFSET ${place(2)}
     )
     SELECT ${listedColumns(place(3))}
     FROM page CROSS JOIN LATERAL (SELECT * FROM company one WHERE one.id = page.id OFFSET 0) c ${Object.values(figures).join(' ')}
     ORDER BY page.key ${direction}, page.id`,
    [...values, limit, offset, today],
  );
  return rows;
}

/** Companies of each state, and how many of all a search finds. */
async function countSearched(
  tx: ReadTx,
  search: readonly unknown[] | null,
): Promise<{ found: number | null; states: CompaniesByState }> {
  if (!search) return { found: null, states: await countCompanies(tx) };
  const { rows } = await tx.client.query<CompaniesByState & { found: number }>(
    `SELECT count(*) FILTER (WHERE ${searched}) AS found, ${countedStates} FROM company c`,
    [...search],
  );
  const { found, ...states } = rows[0] ?? { found: 0, ...noCompanies };
  return { found, states };
}

const listedColumns = (
  day: string,
) => `c.id, c.name, c.ico, c.status, c.ends_on AS "endsOn", c.created_at AS "createdAt",
  coalesce(people.employees, 0) AS employees, coalesce(fund.balance_cents, 0) AS "balanceCents",
  coalesce(waits.claims, 0) AS "waitingCount", waits.oldest AS "oldestAt", signed.last_at AS "lastSignInAt",
  ARRAY(SELECT code FROM unnest(ARRAY['RP', 'SP']) code, programme_on(c.id, code, ${day}) on_day WHERE on_day.is_open)
    AS "openProgrammes"`;

/** One company with the same figures as in the list, whatever its state. */
export async function findListedCompany(
  tx: ReadTx,
  companyId: string,
  today: PlainDate,
): Promise<ListedCompanyRow | undefined> {
  const { rows } = await tx.client.query<ListedCompanyRow>(
    `SELECT ${listedColumns('$2')} FROM company c ${Object.values(figures).join(' ')} WHERE c.id = $1`,
    [companyId, today],
  );
  return rows[0];
}

export interface CompaniesByState {
  active: number;
  suspended: number;
  ended: number;
  ending: number;
}

const noCompanies = { active: 0, suspended: 0, ended: 0, ending: 0 };
const countedStates = `count(*) FILTER (WHERE status = 'active') AS active,
  count(*) FILTER (WHERE status = 'suspended') AS suspended, count(*) FILTER (WHERE status = 'ended') AS ended,
  count(*) FILTER (WHERE ends_on IS NOT NULL AND ended_at IS NULL) AS ending`;

export async function countCompanies(tx: ReadTx): Promise<CompaniesByState> {
  const { rows } = await tx.client.query<CompaniesByState>(`SELECT ${countedStates} FROM company`);
  return rows[0] ?? noCompanies;
}

/** As `plain_text` writes names. */
function plainWords(search: string): string {
  return search.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
