import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';
import { searchWordsOf } from '#platform/search-words';
import { employeeSource } from './employee.export.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;

interface Values {
  firstName: string;
  lastName: string;
  personalNumber: string;
  username?: string;
  email?: string | null;
  ratio?: number;
  startDate?: string;
}

async function employee({ firstName, lastName, username, email, ...employment }: Values) {
  const person = await aPerson(portal.db, {
    firstName,
    lastName,
    ...(username && { username }),
    ...(email !== undefined && { email }),
  });
  return anEmployee(portal.db, company, { personId: person.personId, ...employment });
}

const run = (text: string, values: unknown[]) =>
  inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(text, values));

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
  await employee({ firstName: 'Ľubomíra', lastName: 'Kováčiková-Štrbáková', personalNumber: '00417' });
  await employee({ firstName: 'Ján', lastName: 'Kováč', personalNumber: '0042', startDate: '2024-05-01' });
  await employee({
    firstName: 'Jana',
    lastName: 'Oravcová',
    personalNumber: '90',
    username: 'oravec.j',
    ratio: 625_000,
  });
  await employee({ firstName: 'Ľudovít', lastName: 'Kmeť', personalNumber: '7', email: null });
  await anEmployee(portal.db, await aCompany(portal.db), { personalNumber: '0042' });
});
afterAll(() => portal.close());

async function names(query: string): Promise<string[]> {
  const { status, json } = await admin.call('GET', `/employee?${query}`);
  expect(status).toBe(200);
  return json.items.map((one: { lastName: string }) => one.lastName);
}

/** As the exported list of everybody calls it. */
async function statusInFile(personalNumber: string): Promise<unknown> {
  const wanted = { status: 'all' as const, order: 'lastName' as const };
  const place = { companyId: company.companyId, today: today(), now: now(), lang: 'sk' as const };
  const cells = await inTransaction(portal.db.forCompany(company.companyId), (tx) =>
    Array.fromAsync(employeeSource.rows(tx, place as never, wanted as never)),
  );
  return cells.find(([number]) => number === personalNumber)?.[9];
}

describe('searching', () => {
  test.each([
    ['kovac', ['Kováč', 'Kováčiková-Štrbáková']],
    ['KOVÁČ ján', ['Kováč']],
    ['štrbá', ['Kováčiková-Štrbáková']],
    ['kováčiková-štr', ['Kováčiková-Štrbáková']],
    ['lubo', ['Kováčiková-Štrbáková']],
    ['0042', ['Kováč']],
    ['42', ['Kováč']],
    ['417', ['Kováčiková-Štrbáková']],
    ['oravec', ['Oravcová']],
    ['oravec.j', ['Oravcová']],
    ['kovac nikto', []],
    ['%', []],
    ["'; DROP TABLE employment", []],
  ])('%s finds %j, whatever the accents and capitals', async (search, found) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test('an e-mail finds its account, also right after it was changed', async () => {
    const { personId } = await employee({
      firstName: 'Eva',
      lastName: 'Nová',
      personalNumber: '55',
      email: 'eva@a.sk',
    });
    expect(await names('search=eva@a.sk')).toEqual(['Nová']);
    await run('UPDATE person SET email = $2 WHERE id = $1', [personId, 'inak@b.sk']);
    expect(await names('search=eva@a.sk')).toEqual(['Nová']);
    expect(await names('search=inak@b')).toEqual(['Nová']);
  });

  test('what was typed becomes at most five plain beginnings of words', () => {
    expect(searchWordsOf('  Ľubo  KOVÁČ, 42;x y z u')).toEqual(['lubo', 'kovac', '42', 'x', 'y']);
    expect(searchWordsOf(' ')).toEqual([]);
    expect(searchWordsOf('100\u00a0234 Ko\u00advac\u200b 7 100')).toEqual(['100234', 'kovac', '7', '100']);
  });
});

describe('filters', () => {
  test('part time, without e-mail and without access narrow the list', async () => {
    expect(await names('ratio=part')).toEqual(['Oravcová']);
    expect(await names('ratio=full&search=oravc')).toEqual([]);
    expect(await names('withoutEmail=true')).toEqual(['Kmeť']);
    expect((await names('withoutAccess=true')).length).toBe((await names('status=invited')).length);
  });

  test('access is read from the account: none, a one-time password, for good, blocked', async () => {
    const { personId } = await employee({ firstName: 'A', lastName: 'Stav', personalNumber: '600' });
    const status = async () => (await admin.call('GET', '/employee?search=stav')).json.items[0].status;
    const has = async (filter: string) => (await names(`search=stav&${filter}`)).length === 1;
    expect([await status(), await has('withoutAccess=true')]).toEqual(['invited', true]);
    const later = new Date(Date.now() + 86_400_000);
    await run(`UPDATE person SET password_hash = 'x', password_expires_at = $2 WHERE id = $1`, [personId, later]);
    expect([await status(), await has('withoutAccess=true')]).toEqual(['invited', false]);
    expect(await statusInFile('600')).toBe('Bez prihlásenia');
    await run('UPDATE person SET password_expires_at = NULL WHERE id = $1', [personId]);
    expect([await status(), await has('status=active')]).toEqual(['active', true]);
    expect(await statusInFile('600')).toBe('Má prístup');
    await run('UPDATE person SET disabled_at = now() WHERE id = $1', [personId]);
    expect([await status(), await has('status=blocked'), await has('status=active')]).toEqual(['blocked', true, false]);
  });

  test('somebody who has claimed this year is not among those who have not', async () => {
    const claimant = await employee({ firstName: 'B', lastName: 'Ziadal', personalNumber: '601' });
    expect(await names('search=ziadal&notClaimed=true')).toEqual(['Ziadal']);
    const { claimId } = await aPendingClaim(portal.db, claimant);
    expect(await names('search=ziadal&notClaimed=true')).toEqual([]);
    await run(
      `UPDATE claim SET status = 'rejected', reason_code = 'OTHER', reason_text = '', decided_at = now() WHERE id = $1`,
      [claimId],
    );
    expect(await names('search=ziadal&notClaimed=true')).toEqual(['Ziadal']);
  });

  test('whoever has left is in the list of those who have, and in no other', async () => {
    const gone = await employee({ firstName: 'C', lastName: 'Odisla', personalNumber: '602', startDate: '2020-01-01' });
    await run(`UPDATE employment SET end_date = '2025-12-31' WHERE id = $1`, [gone.employmentId]);
    expect(await names('search=odisla')).toEqual([]);
    expect(await names('search=odisla&status=ended')).toEqual(['Odisla']);
    expect(await names('search=odisla&status=all')).toEqual(['Odisla']);
  });
});

describe('order and pages', () => {
  test('no page shows anybody twice, in every order and both ways', async () => {
    const all = (await admin.call('GET', '/employee?limit=100')).json;
    expect(all).toMatchObject({ totalCount: all.items.length, isTotalExact: true });
    for (const order of ['lastName', 'personalNumber', 'employeeStartDate', '-employeeStartDate']) {
      const seen: string[] = [];
      for (let offset = 0; offset < all.totalCount; offset += 3) {
        const page = (await admin.call('GET', `/employee?limit=3&offset=${offset}&order=${order}`)).json;
        seen.push(...page.items.map((one: { id: string }) => one.id));
      }
      expect(new Set(seen).size).toBe(all.totalCount);
    }
    const down = await names('limit=100&order=-lastName');
    expect(down).toEqual((await names('limit=100&order=lastName')).toReversed());
  });

  test('what is left of this year stands in the row', async () => {
    const somebody = await employee({ firstName: 'D', lastName: 'Zostatok', personalNumber: '603' });
    await aPendingClaim(portal.db, somebody, { sumCents: 10_000 });
    const { json } = await admin.call('GET', '/employee?search=zostatok');
    expect(json.items[0].amounts).toMatchObject([{ actionCode: 'RP', reserved: '55.00', left: '220.00' }]);
  });

  test.each(['order=password_hash', 'order=name;drop', 'limit=1e9', 'limit=101', 'offset=-1', 'limit[]=1', 'status=x'])(
    '%s is refused',
    async (query) => {
      expect((await admin.call('GET', `/employee?${query}`)).status).toBe(400);
    },
  );

  test('a broad search counts as far as it is worth it', async () => {
    const { json } = await admin.call('GET', '/employee?search=osoba&limit=1&status=all');
    expect(json).toMatchObject({ isTotalExact: true });
    expect(json.totalCount).toBeGreaterThan(3);
  });
});
