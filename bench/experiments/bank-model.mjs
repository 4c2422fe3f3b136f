/**
 * A company as the bank test sees it: orders carried out over HTTP one after another, what the books should hold after each, and one
 * call that reads all balances. Every order is plain data, so that a list of them can be shrunk and replayed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { centsFromText } from '../../contract/src/money.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { approval, call, claimOf, decideAt, rejection, submitAt, uploadAt } from './calls.mjs';
import { many } from './portal-under-test.mjs';

const PATIENCE_MILLISECONDS = 45_000;
export const EMPLOYEES = 4;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} Portal
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {{ act: 'claim', employee: number, cents: number } | { act: 'approve' | 'reject' | 'reverse', claim: number }
 *   | { act: 'ratio', employee: number, percent: number, daysAgo: number } | { act: 'delete', employee: number }} Order
 * @typedef {{ id: string, version: number, status: 'pending' | 'approved' | 'rejected', contributionCents: number }} Claim
 * @typedef {{ who: Who & { employmentId: string }, claims: Claim[], isGone: boolean }} Employee
 * @typedef {{ wrongTotal: number, negative: number, missing: number, unexpected: number }} Errors the four kinds of a bank test
 * @typedef {{ portal: Portal, boss: Who, reader: Who, employees: Employee[], orders: number, reads: number }} Company
 */

/** @param {Portal} portal @returns {Promise<Company>} */
export async function openCompany(portal) {
  return insistently(async () => {
    const company = await aCompany(portal.db);
    const boss = await portal.anAdministrator(company);
    const reader = await portal.anAdministrator(company);
    const people = await many(EMPLOYEES, () => portal.anEmployee(company));
    const employees = people.map((who) => ({ who, claims: [], isGone: false }));
    return { portal, boss, reader, employees, orders: 0, reads: 0 };
  });
}

/** Carries one order out until its outcome is known, and changes the model alike. @param {Company} company @param {Order} order */
export async function carryOut(company, order) {
  company.orders += 1;
  if (order.act === 'claim') return claim(company, order);
  if (order.act === 'ratio') return changeRatio(company, order);
  if (order.act === 'delete') return deleteEmployee(company, order);
  return decide(company, order);
}

/** @param {Company} company @param {Extract<Order, { act: 'claim' }>} order */
async function claim({ portal, employees, orders }, { employee, cents }) {
  const one = employees[employee];
  if (!one || one.isGone) return;
  const { who } = one;
  const key = `bank-${who.employmentId.slice(-12)}-${orders}`;
  const fileId = await insistently(() => uploadAt(portal.url, who, key));
  const body = { ...claimOf(0), sum: (cents / 100).toFixed(2), fileIds: [fileId] };
  const entry = await portal.journal.note({ kind: 'claim', key, body, phase: 'bank' }, () =>
    settled(() => submitAt(portal.url, who, body, key, true)),
  );
  const { status, answer } = entry;
  if (status === 409) return;
  if (status !== 201) throw new Error(`a claim was answered by ${status}: ${JSON.stringify(answer)}`);
  const contributionCents = centsFromText(answer.contribution);
  if (contributionCents > Math.ceil((cents * 55) / 100)) throw new Error('a claim got more than its share');
  one.claims.push({ id: answer.id, version: 1, status: 'pending', contributionCents });
}

/** @param {Company} company @param {Extract<Order, { act: 'approve' | 'reject' | 'reverse' }>} order */
async function decide({ portal, boss, employees }, { act, claim: number }) {
  const wanted = act === 'reverse' ? 'approved' : 'pending';
  const all = employees.flatMap((one) => (one.isGone ? [] : one.claims)).filter((one) => one.status === wanted);
  const chosen = all[number % Math.max(1, all.length)];
  if (!chosen) return;
  const decision = act === 'approve' ? approval : rejection;
  const becomes = act === 'approve' ? 'approved' : 'rejected';
  let tries = 0;
  const reply = await settled(() => {
    tries += 1;
    return decideAt(portal.url, boss, chosen, decision);
  });
  const answer = /** @type {any} */ (await reply.json());
  // Who got no answer and sends again may hear that it is decided already: by themselves.
  const isDoneBefore = tries > 1 && reply.status === 409;
  if (!reply.ok && !isDoneBefore) throw new Error(`${act} was answered by ${reply.status}: ${JSON.stringify(answer)}`);
  chosen.status = becomes;
  chosen.version += 1;
}

/** @param {Company} company @param {Extract<Order, { act: 'ratio' }>} order */
async function changeRatio({ portal, boss, employees }, { employee, percent, daysAgo }) {
  const one = employees[employee];
  if (!one || one.isGone) return;
  const dateOfChange = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const body = { newEmployeeRatio: String(percent), dateOfChange };
  const reply = await settled(() =>
    call(portal.url, boss, 'POST', `${boss.base}/employee/${one.who.employmentId}/ratio-change`, body),
  );
  // A day has one change, and a change changes something.
  if (reply.status >= 500 || reply.status === 404) throw new Error(`a ratio was answered by ${reply.status}`);
}

/** @param {Company} company @param {Extract<Order, { act: 'delete' }>} order */
async function deleteEmployee({ portal, boss, employees }, { employee }) {
  const one = employees[employee];
  if (!one || one.isGone) return;
  const path = `${boss.base}/employee/${one.who.employmentId}?force=true`;
  const reply = await settled(() => call(portal.url, boss, 'DELETE', path));
  if (!reply.ok && reply.status !== 404) throw new Error(`a deletion was answered by ${reply.status}`);
  one.isGone = true;
}

/** One call reads what everybody has, and each must be what the orders made of it. @param {Company} company @param {Errors} errors */
export async function readBalances(company, errors) {
  const { portal, reader, employees } = company;
  const reply = await settled(() => call(portal.url, reader, 'GET', `${reader.base}/employee?limit=40`));
  const { items } = /** @type {{ items: { id: string, amounts: Record<string, string>[] }[] }} */ (await reply.json());
  company.reads += 1;
  for (const { who, claims, isGone } of employees) {
    if (isGone) continue;
    const found = items.find((item) => item.id === who.employmentId);
    const sum = (/** @type {string} */ name) =>
      (found?.amounts ?? []).reduce((cents, amount) => cents + centsFromText(String(amount[name])), 0);
    const of = (/** @type {Claim['status']} */ status) =>
      claims.filter((one) => one.status === status).reduce((cents, one) => cents + one.contributionCents, 0);
    if (!found || (claims.length > 0 && found.amounts.length === 0)) errors.missing += 1;
    if (sum('credited') !== sum('left') + sum('reserved') + sum('drawn')) errors.wrongTotal += 1;
    if (['left', 'reserved', 'drawn'].some((name) => sum(name) < 0)) errors.negative += 1;
    if (sum('reserved') !== of('pending') || sum('drawn') !== of('approved')) errors.unexpected += 1;
  }
}

/** Sends until somebody has said yes or no. @param {() => Promise<Response>} send */
async function settled(send) {
  return insistently(async () => {
    const reply = await send();
    if (reply.status === 429 || reply.status >= 500) throw new Error(`answered by ${reply.status}`);
    return reply;
  });
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function insistently(work) {
  const end = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(200 + Math.random() * 400);
    }
  }
}
