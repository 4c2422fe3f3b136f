import { textFromRatio } from '@polana/contract/money';
import { personalNumberOf } from '@polana/contract/personal-number';
import type { PlainDate } from '@polana/contract/plain-date';
import {
  findClaimedDaysOf,
  findKnownNumbers,
  findNumbersOfPeople,
  findRosterPeople,
  isSameName,
  listRatioHistories,
  type RosterFacts,
  type RosterPerson,
} from '#modules/employees';
import { findAccountsByEmail, findSharedAccounts, takenLogins } from '#modules/identity';
import type { ReadTx } from '#platform/database';
import { givingWay } from '#platform/give-way';
import { newId } from '#platform/ids';
import type { PlannedChange, PlannedContent } from './import-change.store.ts';
import { searchableWords } from './import.rules.ts';
import {
  fieldsInError,
  furtherErrors,
  judgeRow,
  withOtherNoughts,
  type Outcome,
  type Surroundings,
} from './plan.rules.ts';
import type { PlannedLogins } from './planned-logins.ts';
import type { ImportedPerson, ReadRow, RowProblem } from './reading/sheet.ts';

export type Standing = Pick<Surroundings, 'kind' | 'today' | 'closedThrough' | 'personId'> & { companyId: string };

export interface PlannedRows {
  problems: RowProblem[];
  /** Without their places, which the whole plan gives. */
  additions: Omit<PlannedChange<'toAdd'>, 'position'>[];
  updates: Omit<PlannedChange<'toUpdate'>, 'position'>[];
  unchanged: number;
  /** Employments the rows are about, whatever became of them. */
  knownIds: string[];
}

/** Compares rows of the file with the company's people, some hundred questions less than one by one. */
export async function planRows(
  tx: ReadTx,
  standing: Standing,
  logins: PlannedLogins,
  rows: readonly ReadRow[],
): Promise<PlannedRows> {
  const left = rows.filter(({ hasLeft }) => hasLeft);
  const read = rows.flatMap(({ line, person, partly, hasLeft, problems }) => {
    const meant = hasLeft ? undefined : (person ?? partly);
    return meant ? [{ line, person: meant, wrong: person ? null : fieldsInError(problems) }] : [];
  });
  const { companyId, today } = standing;
  const numbers = read.map(({ person }) => person.personalNumber);
  const people = byNumber(await findRosterPeople(tx, companyId, numbers, today));
  const pairs = read.map((row) => ({ ...row, known: people.get(row.person.personalNumber) }));
  const around = { ...standing, ...(await lookAround(tx, standing, pairs)) };
  const planned: PlannedRows = {
    problems: [...rows.flatMap(({ problems }) => problems), ...left.map(skipped)],
    additions: [],
    updates: [],
    unchanged: left.length,
    knownIds: [...people.values()].map(({ employmentId }) => employmentId),
  };
  const giveWay = givingWay();
  for (const { line, person, known, wrong } of pairs) {
    await giveWay();
    const { outcome, wanted, problems } = judgeRow(line, person, known, around);
    const twice = logins.take(line, wanted, known);
    const told = [...problems, ...twice];
    planned.problems.push(...(wrong ? furtherErrors(told, wrong) : told));
    if (!wrong && twice.length === 0) place(planned, line, known, outcome);
  }
  return planned;
}

/** Of two who are kept under the same number in different ways the one that is kept as it is read. */
function byNumber(people: readonly RosterPerson[]): Map<string, RosterPerson> {
  const asKept = (one: RosterPerson) => one.personalNumber === personalNumberOf(one.personalNumber);
  const ordered = [...people.filter((one) => !asKept(one)), ...people.filter(asKept)];
  return new Map(ordered.map((one) => [personalNumberOf(one.personalNumber), one]));
}

function skipped({ line, person }: ReadRow): RowProblem {
  const value = person?.endDate;
  return { line, code: 'ended_skipped', severity: 'warning', field: 'employmentEndDate', ...(value && { value }) };
}

interface Pair {
  person: ImportedPerson;
  known: RosterPerson | undefined;
}

/** Asks only for what the differing rows need. */
async function lookAround(
  tx: ReadTx,
  { companyId, today }: Standing,
  pairs: readonly Pair[],
): Promise<Omit<Surroundings, keyof Standing>> {
  const known = pairs.flatMap((pair) => (pair.known ? [{ ...pair, known: pair.known }] : []));
  const emails = pairs.flatMap(({ person: { email }, known }) => (email && email !== known?.email ? [email] : []));
  const usernames = pairs.flatMap(({ person: { username }, known }) =>
    username && username !== known?.username ? [username] : [],
  );
  const accounts = await findAccountsByEmail(tx, emails);
  const changed = known.filter(isLoginChanged).map(personOf);
  const personIds = [...accounts.values()].map(({ personId }) => personId);
  const numbers = await findNumbersOfPeople(tx, companyId, [...personIds, ...changed], today);
  for (const { known: back } of known.filter((pair) => isBack(pair, today)))
    numbers.set(back.personId, back.personalNumber);
  const unknown = pairs.flatMap((pair) => (pair.known ? [] : withOtherNoughts(pair.person.personalNumber)));
  const alike = await findKnownNumbers(tx, companyId, unknown);
  const taken = await takenLogins(tx, [...emails, ...usernames]);
  const shared = await findSharedAccounts(tx, changed, companyId);
  const histories = await listRatioHistories(tx, companyId, known.filter(isRatioAsked).map(employmentOf));
  const claimed = await findClaimedDaysOf(tx, companyId, known.filter(isDated).map(employmentOf));
  return {
    accountOf: (email) => {
      const account = accounts.get(email);
      return account && { email: account.email, personalNumber: numbers.get(account.personId) ?? null };
    },
    isTaken: (login) => taken.has(login),
    otherNoughtsOf: (number) => withOtherNoughts(number).find((one) => alike.has(one)),
    isShared: (personId) => shared.has(personId),
    currentNumberOf: (personId) => numbers.get(personId),
    isSameName,
    historyOf: (employmentId) => histories.get(employmentId) ?? [],
    claimedDaysOf: (employmentId) => claimed.get(employmentId) ?? { first: null, last: null },
  };
}

interface KnownPair {
  person: ImportedPerson;
  known: RosterPerson;
}

const employmentOf = ({ known }: KnownPair) => known.employmentId;
const personOf = ({ known }: KnownPair) => known.personId;

function isLoginChanged({ person: { email, username }, known }: KnownPair): boolean {
  return (email !== undefined && email !== known.email) || (username !== undefined && username !== known.username);
}

function isDated({ person: { startDate, endDate }, known }: KnownPair): boolean {
  return (
    (startDate !== undefined && startDate !== known.startDate) || (endDate !== undefined && endDate !== known.endDate)
  );
}

/** The file itself lets them work here again. */
function isBack({ person: { endDate }, known }: KnownPair, today: PlainDate): boolean {
  const isOver = known.endDate !== null && known.endDate < today;
  return isOver && endDate !== undefined && (endDate === null || endDate >= today);
}

function isRatioAsked(pair: KnownPair): boolean {
  const { ratio, ratioFrom } = pair.person;
  return (ratio !== undefined && (ratio !== pair.known.ratio || ratioFrom !== undefined)) || isDated(pair);
}

function place(planned: PlannedRows, line: number, known: RosterPerson | undefined, outcome: Outcome): void {
  if (outcome.kind === 'same') planned.unchanged += 1;
  if (outcome.kind === 'add') {
    const { addition } = outcome;
    const words = searchableWords(addition.firstName, addition.lastName, addition.personalNumber);
    const content = { shown: shownAddition(line, addition), addition };
    planned.additions.push({ part: 'toAdd', line, employmentId: newId(), words, content });
  }
  if (outcome.kind === 'update' && known) {
    const { employmentId, personalNumber, firstName, lastName } = known;
    const words = searchableWords(firstName, lastName, personalNumber);
    const shown = { line, employeeId: employmentId, personalNumber, firstName, lastName, changes: outcome.cells };
    const content = { shown, update: outcome.update };
    planned.updates.push({ part: 'toUpdate', line, employmentId, words, content });
  }
}

function shownAddition(line: number, addition: RosterFacts): PlannedContent['toAdd']['shown'] {
  const { ratio, startDate, endDate, ...rest } = addition;
  return {
    line,
    ...rest,
    employeeRatio: textFromRatio(ratio),
    employeeStartDate: startDate,
    employmentEndDate: endDate satisfies PlainDate | null,
  };
}
