/**
 * A company as the bank test sees it: orders carried out over HTTP one after another, what the books should hold after each, and one
 * call that reads all balances. Every order is plain data, so that a list of them can be shrunk and replayed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { centsFromText } from '../../contract/src/money.ts';
import { aCompany } from '../../server/test-support/builders.ts';
import { dueOf, isChange, newBooks, noteClaim, noteDecision, noteRatio } from './bank-books.mjs';
import { approval, call, claimOf, dayBefore, decideAt, rejection, submitAt, uploadAt } from './calls.mjs';
import { many } from './portal-under-test.mjs';

const PATIENCE_MILLISECONDS = 45_000;
export const EMPLOYEES = 4;

/**
 * @typedef {import('./portal-under-test.mjs').Portal} WholePortal
 * @typedef {Pick<WholePortal, 'url' | 'db' | 'anEmployee' | 'anAdministrator'> & { journal: Journal }} Portal what it needs of one
 * @typedef {{ note(what: Parameters<WholePortal['journal']['note']>[0], send: () => Promise<Response>): Promise<{ status: number, answer: any }> }} Journal
 * @typedef {import('./calls.mjs').Who} Who
 * @typedef {{ act: 'claim', employee: number, cents: number } | { act: 'approve' | 'reject' | 'reverse', claim: number }
 *   | { act: 'ratio', employee: number, percent: number, daysAgo: number } | { act: 'delete', employee: number }} Order
 * @typedef {import('./bank-books.mjs').Claim} Claim
 * @typedef {{ who: Who & { employmentId: string }, books: import('./bank-books.mjs').Books, isGone: boolean }} Employee
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
    const employees = people.map((who) => ({ who, books: newBooks(), isGone: false }));
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
  const { who, books } = one;
  const key = `bank-${who.employmentId.slice(-12)}-${orders}`;
  const fileId = await insistently(() => uploadAt(portal.url, who, key));
  const body = { ...claimOf(0), sum: (cents / 100).toFixed(2), fileIds: [fileId] };
  const due = { sumCents: cents, asOfDate: body.stayFrom };
  const dueCents = dueOf(books, due);
  const entry = await portal.journal.note({ kind: 'claim', key, body, phase: 'bank' }, () =>
    settled(() => submitAt(portal.url, who, body, key, true)),
  );
  const { status, answer } = entry;
  if (status !== (dueCents > 0 ? 201 : 409) || (status === 201 && centsFromText(answer.contribution) !== dueCents))
    throw new Error(`a claim that is due ${dueCents} cents was answered by ${status}: ${JSON.stringify(answer)}`);
  if (status === 201) noteClaim(books, { ...due, id: answer.id });
}

/** @param {Company} company @param {Extract<Order, { act: 'approve' | 'reject' | 'reverse' }>} order */
async function decide({ portal, boss, employees }, { act, claim: number }) {
  const wanted = act === 'reverse' ? 'approved' : 'pending';
  const all = employees
    .filter((one) => !one.isGone)
    .flatMap(({ books }) => books.claims.map((chosen) => ({ books, chosen })))
    .filter(({ chosen }) => chosen.status === wanted);
  const found = all[number % Math.max(1, all.length)];
  if (!found) return;
  const { books, chosen } = found;
  const { reply, tries } = await countingTries(() =>
    decideAt(portal.url, boss, chosen, act === 'approve' ? approval : rejection),
  );
  const answer = /** @type {any} */ (await reply.json());
  // Who got no answer and sends again may hear that it is decided already: by themselves.
  const isDoneBefore = tries > 1 && answer.errors?.[0]?.code === 'claim_already_decided';
  if (!reply.ok && !isDoneBefore) throw new Error(`${act} was answered by ${reply.status}: ${JSON.stringify(answer)}`);
  noteDecision(books, chosen, act === 'approve' ? 'approved' : 'rejected');
}

/** @param {Company} company @param {Extract<Order, { act: 'ratio' }>} order */
async function changeRatio({ portal, boss, employees }, { employee, percent, daysAgo }) {
  const one = employees[employee];
  if (!one || one.isGone) return;
  const from = dayBefore(daysAgo);
  const body = { newEmployeeRatio: String(percent), dateOfChange: from };
  const { reply, tries } = await countingTries(() =>
    call(portal.url, boss, 'POST', `${boss.base}/employee/${one.who.employmentId}/ratio-change`, body),
  );
  const isExpected = isChange(one.books, { from, percent });
  const isDoneBefore = tries > 1 && reply.status === 409;
  if (reply.ok !== isExpected && !isDoneBefore)
    throw new Error(`a ratio was answered by ${reply.status}: ${await reply.text()}`);
  if (isExpected) noteRatio(one.books, { from, percent });
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
  for (const { who, books, isGone } of employees) {
    if (isGone) continue;
    const { claims } = books;
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

/** The same, and how often it was sent. @param {() => Promise<Response>} send */
async function countingTries(send) {
  let tries = 0;
  const reply = await settled(() => {
    tries += 1;
    return send();
  });
  return { reply, tries };
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
