import { textFromCents } from '@polana/contract/money';
import type { CompanyDetail, ListedCompany } from '@polana/contract/operator-companies';
import { today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import {
  findCompanies,
  findCompany,
  findCompanyRecord,
  findListedCompany,
  findPart,
  readSettings,
  type CompanyPage,
  type ListedCompanyRow,
} from '#modules/companies';
import { listRulesOn } from './overview.store.ts';

/** One page of the installation's companies, and how many there are of each state. */
export function listCompanies(db: Database, page: CompanyPage) {
  return reading(db, async (tx) => {
    const { companies, totalCount, states } = await findCompanies(tx, page, today());
    const { active, suspended, ended } = states;
    return { items: companies.map(listedOf), totalCount, states: { active, suspended, ended } };
  });
}

/** Everything of one company but what stands on tabs of its own. */
export function readCompany(db: Database, companyId: string): Promise<CompanyDetail> {
  return reading(db, async (tx) => {
    const [company, listed, record] = [
      await findCompany(tx, companyId),
      await findListedCompany(tx, companyId, today()),
      await findCompanyRecord(tx, companyId),
    ];
    if (!company || !listed || !record) throw new Refusal('company_not_found', 404);
    const { companyId: id, ...profile } = company;
    const { endsOn, employees, balance, waitingClaims, lastSignInAt, createdAt } = listedOf(listed);
    return {
      id,
      ...profile,
      ...record,
      suspendedAt: record.suspendedAt?.toISOString() ?? null,
      endedAt: record.endedAt?.toISOString() ?? null,
      endsOn,
      employees,
      balance,
      waitingClaims,
      lastSignInAt,
      createdAt,
      profileVersion: (await findPart(tx, companyId, 'profile')).version,
      settings: { ...(await readSettings(tx, companyId, today())), ...(await settingsVersion(tx, companyId)) },
      rules: await rulesToday(tx),
    };
  });
}

async function settingsVersion(tx: ReadTx, companyId: string): Promise<{ version: number }> {
  return { version: (await findPart(tx, companyId, 'settings')).version };
}

async function rulesToday(tx: ReadTx): Promise<CompanyDetail['rules']> {
  const rules = await listRulesOn(tx, today());
  return rules.map(({ capCents, ...rule }) => ({ ...rule, limit: textFromCents(capCents) }));
}

function listedOf(row: ListedCompanyRow): ListedCompany {
  const { balanceCents, waitingCount, oldestAt, lastSignInAt, createdAt, ...same } = row;
  return {
    ...same,
    balance: textFromCents(balanceCents),
    waitingClaims: { count: waitingCount, oldestAt: oldestAt?.toISOString() ?? null },
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
