import { ratioFromText } from '@polana/contract/money';
import { addDays, addMonths, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import { drawName, type FullName, usernameOf } from './names.ts';
import type { PlannedCompany } from './plan-companies.ts';
import { planRatioChanges, type PlannedRatio } from './plan-ratios.ts';
import type { Random } from './random.ts';

export interface PlannedEmployee extends FullName {
  personId: string;
  employmentId: string;
  username: string;
  email: string | null;
  personalNumber: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
  createdAt: Date;
  /** By date; the first is the ratio of the start. */
  ratios: PlannedRatio[];
  /** How often this person claims; 0 for those whose claims are prepared one by one. */
  appetite: number;
}

/** People with a part of their own: logins and the first lines of the approval queue. */
interface KnownPerson extends FullName {
  username?: string;
  personalNumber?: string;
  startDate: PlainDate;
  hasEmail?: boolean;
  /** The administrator of the same name is employed here, too. */
  isAdministrator?: boolean;
  /** Left out of the drawn claims. */
  isPrepared?: boolean;
}

const knownPeople: Record<PlannedCompany['key'], KnownPerson[]> = {
  detvan: [
    { firstName: 'Zuzana', lastName: 'Hrivnáková', personalNumber: '10482', startDate: '2019-03-01', isPrepared: true },
    {
      firstName: 'Jana',
      lastName: 'Oravcová',
      personalNumber: '10064',
      startDate: '2014-09-01',
      isAdministrator: true,
    },
    { firstName: 'Ľudovít', lastName: 'Kmeť', personalNumber: '00073', startDate: '2013-02-18', hasEmail: false },
    { firstName: 'Ľubomíra', lastName: 'Kováčiková-Štrbáková', startDate: '2016-05-02', isPrepared: true },
    { firstName: 'Milan', lastName: 'Ďurica', startDate: '2018-11-05', isPrepared: true },
    { firstName: 'Štefan', lastName: 'Tŕň', startDate: '2015-08-03', isPrepared: true },
    { firstName: 'Alena', lastName: 'Tŕňová', startDate: '2020-02-03', isPrepared: true },
    { firstName: 'Oľga', lastName: 'Žiaková', startDate: '2017-04-03', isPrepared: true },
    { firstName: 'Imrich', lastName: 'Vŕba', startDate: '2014-01-13', isPrepared: true },
    { firstName: 'Jarmila', lastName: 'Gašparovičová', startDate: '2019-10-01', isPrepared: true },
    { firstName: 'Božena', lastName: 'Krpeľanová', startDate: '2021-03-08', isPrepared: true },
    { firstName: 'Ľuboš', lastName: 'Kĺč', startDate: '2016-09-12', isPrepared: true },
    { firstName: 'Anna Mária', lastName: 'Hradištská-Podpolianska', startDate: '2015-06-01' },
  ],
  pekarne: [{ firstName: 'Cyprián', lastName: 'Múčny', startDate: '2018-01-08' }],
  vodarne: [],
};

const partTimeRatios = ['50', '50', '50', '75', '80', '60', '62.5', '37.5', '37.5', '33.3333', '33.3333', '20'];

/** The staff of a company: known people first, the rest drawn. User names are unique in the whole portal. */
export function planPeople(
  company: PlannedCompany,
  count: number,
  calendar: DemoCalendar,
  usernames: Set<string>,
  random: Random,
): PlannedEmployee[] {
  const known = knownPeople[company.key];
  const numbers = personalNumbers(count, known, random.stream('numbers'));
  const reserved = new Set([...usernames, ...known.map(usernameOf)]);
  const draw = random.stream('people');
  const employees = Array.from({ length: count }, (_, index) => {
    const person = known[index];
    if (person) return employeeOf(company, { ...numbered(person, numbers), ratio: '100', appetite: 1 }, usernames);
    const startDate = drawStart(draw, calendar.today);
    const ratio = draw.chance(0.1) ? draw.pick(partTimeRatios) : '100';
    const appetite = Math.max(0, draw.next() * 1.5 - 0.35) * (ratio === '100' ? 1 : 0.5);
    const drawn = { ...drawOtherName(draw, reserved), startDate, hasEmail: draw.chance(0.84) };
    return employeeOf(company, { ...numbered(drawn, numbers), ratio, appetite }, usernames);
  });
  const drawn = employees.slice(known.length);
  endSomeEmployments(drawn, calendar, random.stream('ends'));
  planRatioChanges(drawn, company, calendar, random.stream('ratios'));
  return employees;
}

/** Two people may share a name, but nobody shares it with a login of the demo. */
function drawOtherName(random: Random, reserved: ReadonlySet<string>): FullName {
  const name = drawName(random);
  return reserved.has(usernameOf(name)) ? drawOtherName(random, reserved) : name;
}

type NumberedPerson = KnownPerson & { personalNumber: string };

function numbered(person: KnownPerson, numbers: { next(): string }): NumberedPerson {
  return { ...person, personalNumber: person.personalNumber ?? numbers.next() };
}

function employeeOf(
  company: PlannedCompany,
  person: NumberedPerson & { ratio: string; appetite: number },
  usernames: Set<string>,
): PlannedEmployee {
  const administrator = person.isAdministrator
    ? company.administrators.find((one) => one.username === usernameOf(person))
    : undefined;
  const username = administrator?.username ?? freeUsername(person, usernames);
  const createdAt = later(company.createdAt, instantAt(person.startDate, '08:00'));
  const start: PlannedRatio = {
    id: demoId(`start ${company.key} ${username}`, createdAt),
    validFrom: person.startDate,
    ratio: ratioFromText(person.ratio),
    source: 'start',
    reason: '',
    createdAt,
    createdBy: company.administrators[0]?.personId ?? null,
  };
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    personId: administrator?.personId ?? demoId(`person ${username}`, createdAt),
    employmentId: demoId(`employment ${company.key} ${username}`, createdAt),
    username,
    email: person.hasEmail === false ? null : `${username}@${company.emailDomain}`,
    personalNumber: person.personalNumber,
    startDate: person.startDate,
    endDate: null,
    createdAt,
    ratios: [start],
    appetite: person.isPrepared ? 0 : person.appetite,
  };
}

/** A few old hands carry numbers of an older payroll, with leading zeros. */
function personalNumbers(count: number, known: readonly KnownPerson[], random: Random) {
  const taken = new Set(known.map((person) => person.personalNumber));
  const modern = Array.from({ length: count }, (_, index) => String(10_001 + index));
  const oldCount = Math.floor(count / 45);
  const old = '00004 00017 00112 00230 00231 00308 00455 00519 00620 00766 00801'.split(' ').slice(0, oldCount);
  const free = [...modern.slice(0, count - oldCount), ...old].filter((number) => !taken.has(number));
  const queue = random.shuffled(free);
  return {
    next(): string {
      const number = queue.pop();
      if (number === undefined) throw new RangeError('no personal number is left');
      return number;
    },
  };
}

/** One in eight started in the last 24 months and is not entitled yet; the others within fifteen years. */
function drawStart(random: Random, today: PlainDate): PlainDate {
  const monthsAgo = random.chance(0.12) ? random.between(1, 23) : random.between(25, 180);
  const { year, month } = monthOf(addMonths(today, -monthsAgo));
  return random.chance(0.7) ? plainDateOf(year, month, 1) : plainDateOf(year, month, random.between(2, 28));
}

function monthOf(date: PlainDate): { year: number; month: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** About three in a hundred have left since the history began. */
function endSomeEmployments(employees: PlannedEmployee[], calendar: DemoCalendar, random: Random): void {
  const leaving = random.shuffled(employees).slice(0, Math.round(employees.length * 0.032));
  for (const employee of leaving) {
    const endDate = addDays(calendar.today, -random.between(12, 460));
    if (endDate > addMonths(employee.startDate, 3)) employee.endDate = endDate;
  }
}

function freeUsername(person: KnownPerson, usernames: Set<string>): string {
  const plain = usernameOf(person);
  let username = plain;
  for (let suffix = 2; usernames.has(username); suffix += 1) username = `${plain}${suffix}`;
  usernames.add(username);
  return username;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
