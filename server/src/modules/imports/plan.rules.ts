import type { ImportField, ImportKind } from '@polana/contract/imports';
import { textFromRatio } from '@polana/contract/money';
import type { PlainDate } from '@polana/contract/plain-date';
import type { RatioChange, RosterFacts, RosterPerson, RosterUpdate } from '#modules/employees';
import type { ChangedCell } from './import-change.store.ts';
import type { ImportedPerson, RowProblem } from './reading/sheet.ts';

type Named = Pick<RosterPerson, 'firstName' | 'lastName'>;

/** What the database knows that a row of the file is compared with. */
export interface Surroundings {
  kind: ImportKind;
  today: PlainDate;
  /** The last day whose wages are closed. */
  closedThrough: PlainDate | null;
  /** Whoever loads the file. */
  personId: string;
  /** The account behind an e-mail: its own address, and the number it has in this company. */
  accountOf(email: string): { email: string | null; personalNumber: string | null } | undefined;
  isTaken(login: string): boolean;
  /** A number of the company that differs from one it does not have in nothing but the noughts in front. */
  otherNoughtsOf(personalNumber: string): string | undefined;
  isShared(personId: string): boolean;
  /** Under which number somebody works here now. */
  currentNumberOf(personId: string): string | undefined;
  /** The same people, apart from capitals, accents and spaces. */
  isSameName(one: Named, other: Named): boolean;
  /** From the first day on. */
  historyOf(employmentId: string): readonly RatioChange[];
  claimedDaysOf(employmentId: string): { first: PlainDate | null; last: PlainDate | null };
}

const paddedTo = 8;

/** How a number of digits may be written with other noughts in front: spreadsheets drop them. */
export function withOtherNoughts(personalNumber: string): string[] {
  if (!/^\d+$/.test(personalNumber)) return [];
  const bare = personalNumber.replace(/^0+(?=\d)/, '');
  const count = Math.max(1, paddedTo - bare.length + 1);
  return Array.from({ length: count }, (_, noughts) => '0'.repeat(noughts) + bare).filter(
    (number) => number !== personalNumber,
  );
}

export type Outcome =
  | { kind: 'add'; addition: RosterFacts }
  | { kind: 'update'; update: RosterUpdate; cells: ChangedCell[] }
  | { kind: 'same' }
  | { kind: 'none' };

interface Judged {
  outcome: Outcome;
  /** What would become of it without its errors. */
  wanted: Outcome;
  problems: RowProblem[];
}

type Tell = (severity: RowProblem['severity'], field: ImportField, code: string, values?: RowProblem['values']) => void;

/** What becomes of one row: an addition, a change of the cells that differ, nothing, or errors. */
export function judgeRow(
  line: number,
  person: ImportedPerson,
  known: RosterPerson | undefined,
  around: Surroundings,
): Judged {
  const problems: RowProblem[] = [];
  const tell: Tell = (severity, field, code, values) => {
    const value = shownValue(person, field);
    problems.push({ line, code, severity, field, ...(value && { value }), ...(values && { values }) });
  };
  const wanted = known ? judgeKnown(person, known, around, tell) : judgeNew(person, around, tell);
  const isRefused = problems.some(({ severity }) => severity === 'error');
  return { outcome: isRefused ? { kind: 'none' } : wanted, wanted, problems };
}

/** Fields that are judged by one another. */
const together: readonly (readonly ImportField[])[] = [
  ['email', 'username'],
  ['employeeStartDate', 'employmentEndDate', 'employeeRatio', 'dateOfChange'],
];

export function fieldsInError(problems: readonly RowProblem[]): ReadonlySet<ImportField> {
  return new Set(problems.flatMap(({ severity, field }) => (severity === 'error' && field ? [field] : [])));
}

/** What is wrong with a row beside the cells that could not be read; what may come of those alone is left for the next reading. */
export function furtherErrors(judged: readonly RowProblem[], wrong: ReadonlySet<ImportField>): RowProblem[] {
  return judged.filter(({ severity, field, code }) => {
    if (severity !== 'error' || !field || wrong.has(field)) return false;
    const others = code === 'value_missing' ? [] : (together.find((group) => group.includes(field)) ?? []);
    return !others.some((other) => wrong.has(other));
  });
}

const fieldKeys = {
  personalNumber: 'personalNumber',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  username: 'username',
  phone: 'phone',
  employeeRatio: 'ratio',
  dateOfChange: 'ratioFrom',
  employeeStartDate: 'startDate',
  employmentEndDate: 'endDate',
} as const satisfies Record<ImportField, keyof ImportedPerson>;

function shownValue(person: ImportedPerson, field: ImportField): string {
  const value = person[fieldKeys[field]];
  return typeof value === 'number' ? textFromRatio(value) : (value ?? '');
}

const requiredOfNew = ['firstName', 'lastName', 'employeeRatio', 'employeeStartDate'] as const;

function judgeNew(person: ImportedPerson, around: Surroundings, tell: Tell): Outcome {
  const { firstName, lastName, ratio, startDate, personalNumber } = person;
  if (person.endDate && person.endDate < around.today) {
    tell('warning', 'employmentEndDate', 'ended_skipped');
    return { kind: 'same' };
  }
  const other = around.otherNoughtsOf(personalNumber);
  if (other !== undefined) tell('warning', 'personalNumber', 'number_other_noughts', { personalNumber: other });
  for (const field of requiredOfNew) if (person[fieldKeys[field]] === undefined) tell('error', field, 'value_missing');
  const isLinked = judgeNewEmail(person.email ?? null, around, tell);
  const username = isLinked ? null : (person.username ?? null);
  if (username && around.isTaken(username)) tell('error', 'username', 'username_taken');
  if (firstName === undefined || lastName === undefined || ratio === undefined || startDate === undefined)
    return { kind: 'none' };
  if (person.ratioFrom && person.ratioFrom > startDate) tell('warning', 'dateOfChange', 'change_of_new_ignored');
  const { email = null, phone, endDate = null } = person;
  const addition = {
    personalNumber,
    firstName,
    lastName,
    email,
    username,
    phone: phone ?? '',
    startDate,
    endDate,
    ratio,
  };
  return { kind: 'add', addition };
}

/** Whether the address leads to an account already; whose it is outside of the company nobody learns here. */
function judgeNewEmail(email: string | null, around: Surroundings, tell: Tell): boolean {
  const account = email === null ? undefined : around.accountOf(email);
  if (!account) return false;
  if (account.personalNumber !== null)
    tell('error', 'email', 'email_of_colleague', { personalNumber: account.personalNumber });
  else if (account.email !== email) tell('error', 'email', 'email_taken');
  return true;
}

function judgeKnown(person: ImportedPerson, known: RosterPerson, around: Surroundings, tell: Tell): Outcome {
  const update: RosterUpdate = {
    employmentId: known.employmentId,
    ...changedNames(person, known),
    ...changedLogins(person, known, around, tell),
    ...changedDates(person, known, around, tell),
    ...changedRatio(person, known, around, tell),
  };
  const cells = cellsOf(known, update);
  return cells.length === 0 ? { kind: 'same' } : { kind: 'update', update, cells };
}

function changedNames({ firstName, lastName, phone }: ImportedPerson, known: RosterPerson): Partial<RosterUpdate> {
  return {
    ...(firstName !== undefined && firstName !== known.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== known.lastName && { lastName }),
    ...(phone !== undefined && (phone ?? '') !== known.phone && { phone: phone ?? '' }),
  };
}

/** User name and e-mail of an account in use are its person's own, and stay, as they do for a record that is over of whoever came back. */
function changedLogins(
  { email, username, endDate: told }: ImportedPerson,
  known: RosterPerson,
  around: Surroundings,
  tell: Tell,
): Partial<RosterUpdate> {
  const changed: Partial<RosterUpdate> = {};
  const endDate = told === undefined ? known.endDate : told;
  const current = around.currentNumberOf(known.personId) ?? known.personalNumber;
  const isBack = endDate !== null && endDate < around.today && current !== known.personalNumber;
  const isKept = () => isBack || known.isInUse || around.isShared(known.personId);
  if (email !== undefined && email !== known.email) {
    const account = email === null ? undefined : around.accountOf(email);
    if (isKept()) tell('warning', 'email', 'login_kept', { kept: known.email ?? '–' });
    else if (account?.personalNumber)
      tell('error', 'email', 'email_of_colleague', { personalNumber: account.personalNumber });
    else if (email !== null && around.isTaken(email)) tell('error', 'email', 'email_taken');
    else changed.email = email;
  }
  if (username !== undefined && username !== known.username) {
    if (isKept())
      tell('warning', 'username', 'login_kept', { kept: around.isShared(known.personId) ? '–' : known.username });
    else if (around.isTaken(username)) tell('error', 'username', 'username_taken');
    else changed.username = username;
  }
  return changed;
}

/** A record that is over is not made the one of whoever has its number now; somebody who came back may take up one nothing stands on. */
function changedDates(
  person: ImportedPerson,
  known: RosterPerson,
  around: Surroundings,
  tell: Tell,
): Partial<RosterUpdate> {
  const startDate = person.startDate ?? known.startDate;
  const endDate = person.endDate === undefined ? known.endDate : person.endDate;
  const isMoved = startDate !== known.startDate;
  const isEndMoved = endDate !== known.endDate;
  if (!isMoved && !isEndMoved) return {};
  const claimed = around.claimedDaysOf(known.employmentId);
  const [, second] = around.historyOf(known.employmentId);
  if (known.endDate !== null && startDate > known.endDate) {
    const isUsed = claimed.first !== null || second !== undefined;
    if (isUsed || endDate === known.endDate || !around.isSameName({ ...known, ...person }, known)) {
      tell('error', 'employeeStartDate', 'number_of_departed', { date: known.endDate });
      return {};
    }
  }
  if (endDate !== null && endDate < startDate) tell('error', 'employmentEndDate', 'end_before_start');
  if (isMoved && claimed.first !== null && claimed.first < startDate)
    tell('error', 'employeeStartDate', 'start_after_claim', { date: claimed.first });
  if (isMoved && second && second.validFrom <= startDate)
    tell('error', 'employeeStartDate', 'start_after_ratio_change', { date: second.validFrom });
  if (isEndMoved && endDate !== null && claimed.last !== null && claimed.last > endDate)
    tell('error', 'employmentEndDate', 'end_before_claim', { date: claimed.last });
  if (isEndMoved && endDate !== null && endDate < around.today && known.personId === around.personId)
    tell('error', 'employmentEndDate', 'own_employment_ended');
  return { ...(isMoved && { startDate }), ...(isEndMoved && { endDate }) };
}

/** From the day the file says, otherwise from today or the first day of the employment. */
function changedRatio(
  { ratio, ratioFrom, startDate }: ImportedPerson,
  known: RosterPerson,
  around: Surroundings,
  tell: Tell,
): Partial<RosterUpdate> {
  if (ratio === undefined) return {};
  const begins = startDate ?? known.startDate;
  const validFrom = ratioFrom ?? (begins > around.today ? begins : around.today);
  const [first, ...later] = around.historyOf(known.employmentId);
  // A first day that moves takes the first ratio along.
  const history = first ? [{ ...first, validFrom: begins }, ...later] : [];
  const standing = history.findLast((change) => change.validFrom <= validFrom);
  const held = ratioFrom === undefined ? known.ratio : (standing?.ratio ?? known.ratio);
  if (held === ratio) return {};
  const field = ratioFrom === undefined ? 'employeeRatio' : 'dateOfChange';
  if (validFrom < begins) tell('error', field, 'change_before_start');
  if (history.some((change) => change.validFrom === validFrom))
    tell('error', field, 'ratio_change_exists', { date: validFrom });
  if (around.closedThrough !== null && validFrom <= around.closedThrough)
    tell('error', field, 'ratio_month_closed', { date: around.closedThrough });
  return { ratio: { ratio, validFrom } };
}

/** Old and new of the cells that differ. */
function cellsOf(known: RosterPerson, { ratio, employmentId: _id, ...facts }: RosterUpdate): ChangedCell[] {
  const cells: ChangedCell[] = [];
  const add = (field: ImportField, from: string | null, to: string | null) =>
    cells.push({ field, from: from || null, to: to || null });
  const { firstName, lastName, email, username, phone, startDate, endDate } = facts;
  if (firstName !== undefined) add('firstName', known.firstName, firstName);
  if (lastName !== undefined) add('lastName', known.lastName, lastName);
  if (email !== undefined) add('email', known.email, email);
  if (username !== undefined) add('username', known.username, username);
  if (phone !== undefined) add('phone', known.phone, phone);
  if (ratio) {
    add('employeeRatio', textFromRatio(known.ratio), textFromRatio(ratio.ratio));
    add('dateOfChange', null, ratio.validFrom);
  }
  if (startDate !== undefined) add('employeeStartDate', known.startDate, startDate);
  if (endDate !== undefined) add('employmentEndDate', known.endDate, endDate);
  return cells;
}
