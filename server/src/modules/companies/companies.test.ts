import { companyData } from '@polana/contract/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aPerson } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { addAdministrator, companiesRoutes, createCompany, findCompany } from './index.ts';

let db: Database;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

const create = (ico: string) =>
  inTransaction(db.forEveryCompany(), (tx) =>
    createCompany(tx, { name: 'Píla Podpoľanie', ico, zip: '962 12' }, systemAuthor),
  );

const add = (companyId: string, personId: string) =>
  inTransaction(db.forEveryCompany(), (tx) => addAdministrator(tx, { companyId, personId }, systemAuthor));

test('an administrator reads the own company, in the shape the contract promises', async () => {
  const { companyId } = await create('36000001');
  const [read] = companiesRoutes;
  const call = { db: db.forCompany(companyId), actor: { companyId } } as unknown as Parameters<
    NonNullable<typeof read>['handle']
  >[0];
  const answer = z.parse(companyData.answer, await read?.handle(call));
  expect(answer).toMatchObject({ id: companyId, name: 'Píla Podpoľanie', ico: '36000001', ussVerification: true });
});

test('another company’s data do not exist, not even when asked for by id', async () => {
  const [own, other] = [await create('36000002'), await create('36000003')];
  expect(await reading(db.forCompany(own.companyId), (tx) => findCompany(tx, other.companyId))).toBeUndefined();
});

test('one registration number is one living company', async () => {
  await create('36000004');
  await expect(create('36000004')).rejects.toMatchObject({ code: 'company_exists', status: 409 });
});

test('adding an administrator twice at once adds one and leaves one trace', async () => {
  const [{ companyId }, { personId }] = [await create('36000005'), await aPerson(db)];
  const outcomes = await Promise.allSettled([add(companyId, personId), add(companyId, personId)]);
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'administrator_exists' });
  const trail = await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query(`SELECT 1 FROM audit_entry WHERE company_id = $1 AND action = 'administrator.added'`, [companyId]),
  );
  expect(trail.rowCount).toBe(1);
});

test('becoming an administrator ends the sessions opened without the second factor', async () => {
  const [{ companyId }, { personId }] = [await create('36000006'), await aPerson(db)];
  const session = [newId(), personId, Buffer.from('family'), Buffer.from('token')];
  await inTransaction(db, (tx) =>
    tx.client.query(
      `INSERT INTO session (id, person_id, family_hash, token_hash, created_at, token_issued_at, last_act_at, idle_minutes, expires_at,
         factor_confirmed_at) VALUES ($1, $2, $3, $4, now(), now(), now(), 30, now() + interval '1 hour', now())`,
      session,
    ),
  );
  await add(companyId, personId);
  const { rows } = await inTransaction(db, (tx) =>
    tx.client.query('SELECT end_reason FROM session WHERE person_id = $1', [personId]),
  );
  expect(rows).toEqual([{ end_reason: 'role_granted' }]);
});
