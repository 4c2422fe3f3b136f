import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';
import { insertMany } from './insert-many.store.ts';

interface PersonRow {
  id: string;
  username: string;
  email: string | null;
  first_name: string;
  last_name: string;
  lang: Language;
  password_hash: string | null;
  force_password_change: boolean;
  is_migrated: boolean;
  verified_at: Date | null;
  created_at: Date;
}

interface EmploymentRow {
  id: string;
  company_id: string;
  person_id: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  start_date: PlainDate;
  end_date: PlainDate | null;
  created_at: Date;
}

export interface RatioChangeRow {
  id: string;
  company_id: string;
  employment_id: string;
  valid_from: PlainDate;
  ratio: number;
  source: 'start' | 'manual' | 'import';
  reason: string;
  created_at: Date;
  created_by: string | null;
}

export interface RatioChangeLogRow {
  id: string;
  company_id: string;
  employment_id: string;
  ratio_change_id: string;
  act: 'created';
  valid_from: PlainDate;
  ratio_before: number | null;
  ratio_after: number;
  at: Date;
  by_person_id: string | null;
}

interface RegistrationRow {
  id: string;
  company_id: string;
  personal_number: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  lang: Language;
  status: 'pending';
  reason: string;
  created_at: Date;
}

/**
 * Tables filled in this very transaction have no statistics, and without them the database reads each from end to end for every
 * row that is booked. Measured: with indexes preferred the filling takes two thirds of the time. What is read whole all the same has
 * a price at which the database would compile every statement first.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.client.query(`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
}

/** Whoever counts the tables meanwhile sees nothing of what this transaction wrote: the database then believes in single rows and goes
 *  through thousands of them once for each. Without that way it reads them once. */
export async function expectManyRows(tx: Tx): Promise<void> {
  await tx.client.query(`SELECT set_config('enable_nestloop', 'off', true)`);
}

/** One fill at a time: whoever comes second waits and finds the demo there. */
export async function lockDemo(tx: Tx): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('demo', 0))`);
}

export async function hasCompanies(tx: ReadTx): Promise<boolean> {
  const { rows } = await tx.client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM company) AS found`);
  return rows[0]?.found ?? false;
}

export async function insertPeople(tx: Tx, people: PersonRow[], employments: EmploymentRow[]): Promise<void> {
  await insertMany(tx, 'person', people);
  await insertMany(tx, 'employment', employments);
}

export async function insertRatios(tx: Tx, changes: RatioChangeRow[], log: RatioChangeLogRow[]): Promise<void> {
  await insertMany(tx, 'ratio_change', changes);
  await insertMany(tx, 'ratio_change_log', log);
}

export async function insertRegistrations(tx: Tx, rows: RegistrationRow[]): Promise<void> {
  await insertMany(tx, 'registration', rows);
}
