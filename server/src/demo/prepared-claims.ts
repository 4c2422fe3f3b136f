import { addDays, type PlainDate, plainDateOf } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { AccountBook } from './account-book.ts';
import type { Agenda } from './agenda.ts';
import type { ClaimDesk, Submission } from './claim-desk.ts';
import { seasonOn, sportFacts, type Stay, stayFacts } from './claim-facts.ts';
import { type Outcome, rejectionOf } from './claim-outcome.ts';
import { addWorkingDays, type DemoCalendar, lastWorkingDayUntil } from './demo-calendar.ts';
import { icoOf } from './issuers.ts';
import type { PlannedEmployee } from './plan-people.ts';
import type { Random } from './random.ts';

interface PreparedStory {
  employees: readonly PlannedEmployee[];
  calendar: DemoCalendar;
  desk: ClaimDesk;
  agenda: Agenda;
  book: AccountBook;
  random: Random;
}

const family = ['SELF', 'SPOUSE', 'CHILD'];

/** Zuzana Hrivnáková: a paid stay, a waiting sport claim, a rejected stay, a club reward, and a quiet last year. */
export function tellZuzana(story: PreparedStory): void {
  const { calendar, book, agenda } = story;
  const { today, storyYear } = calendar;
  const zuzana = find(story, 'zuzana.hrivnakova');
  const ago = (days: number) => addDays(today, -days);

  const arrival = earlier(ago(17), plainDateOf(storyYear, 12, 28));
  const kralova = stayOf('Horský hotel Kráľová', arrival, 3, 160_00, family);
  submitOn(story, zuzana, ago(10), '19:42', { stay: kralova, outcome: approvedOn(lastWorkingDayUntil(ago(4))) });

  const hradok = stayOf('Chata pod Hrádkom', ago(45), 2, 77_00, ['SELF', 'SPOUSE']);
  const rejection = rejectionOf('RP', 'NIGHTS_NOT_PROVEN');
  const rejected: Outcome = { kind: 'rejected', decidedOn: lastWorkingDayUntil(ago(36)), rejection, question: null };
  submitOn(story, zuzana, ago(42), '20:15', { stay: hradok, outcome: rejected });

  const submittedOn = ago(5);
  const season = seasonOn(earlier(submittedOn, plainDateOf(storyYear, 12, 31)));
  const club = { name: 'Futbalová prípravka Detva' };
  const facts = sportFacts(
    { club, ...season, documentDate: ago(8), sumCents: 175_00, category: 'MEMBERSHIP' },
    { name: 'Matúš Hrivnák', age: 8 },
    story.random,
  );
  submitAt(story, { employee: zuzana, facts, at: instantAt(submittedOn, '18:06'), outcome: null });

  agenda.add(instantAt(ago(11), '09:00'), (at) => {
    book.reward({ at, date: ago(11) }, zuzana.employmentId, 6_40, 'Horský hotel Kráľová, + 4 % z pobytu');
  });
  if (storyYear === calendar.year) tellLastYear(story, zuzana);
}

function tellLastYear(story: PreparedStory, zuzana: PlannedEmployee): void {
  const { lastYear } = story.calendar;
  const stay = stayOf('Apartmány Donovaly', plainDateOf(lastYear, 7, 14), 4, 412_80, family);
  const submittedOn = plainDateOf(lastYear, 7, 22);
  submitOn(story, zuzana, submittedOn, '21:10', { stay, outcome: approvedOn(addWorkingDays(submittedOn, 2)) });
}

interface QueueLine {
  username: string;
  daysAgo: number;
  time: string;
  /** Days from the end of the stay, or from the issue of the document, to the submission. */
  daysAfter: number;
  issuer: string;
  sumCents: number;
  nights?: number;
  child?: { name: string; age: number };
  category?: string;
  relations?: string[];
  documentNumber?: string;
  duplicateSuspected?: boolean;
}

/** The first lines of the approval queue; what is odd about each stands in its own facts. */
const queue: QueueLine[] = [
  {
    username: 'lubomira.kovacikova-strbakova',
    daysAgo: 6,
    time: '07:31',
    daysAfter: 4,
    issuer: 'Horský hotel Kráľová',
    sumCents: 318_00,
    nights: 3,
    relations: family,
  },
  {
    username: 'milan.durica',
    daysAgo: 5,
    time: '06:48',
    daysAfter: 9,
    issuer: 'Hokejový klub Zvolen, o. z.',
    sumCents: 260_00,
    child: { name: 'Samuel Ďurica', age: 11 },
  },
  {
    username: 'stefan.trn',
    daysAgo: 5,
    time: '20:22',
    daysAfter: 6,
    issuer: 'Apartmány Donovaly',
    sumCents: 196_50,
    nights: 2,
    relations: ['SELF', 'SPOUSE'],
    documentNumber: 'FV-004187',
    duplicateSuspected: true,
  },
  {
    username: 'alena.trnova',
    daysAgo: 4,
    time: '19:05',
    daysAfter: 7,
    issuer: 'Apartmány Donovaly',
    sumCents: 196_50,
    nights: 2,
    relations: ['SELF', 'SPOUSE'],
    documentNumber: 'FV-004187',
    duplicateSuspected: true,
  },
  {
    username: 'olga.ziakova',
    daysAgo: 4,
    time: '12:40',
    daysAfter: 37,
    issuer: 'Kúpeľný dom Brusno',
    sumCents: 250_00,
    nights: 3,
    relations: ['SELF'],
  },
  {
    username: 'imrich.vrba',
    daysAgo: 3,
    time: '16:17',
    daysAfter: 5,
    issuer: 'Chata na Skalke',
    sumCents: 88_00,
    nights: 1,
    category: 'CAMP',
    relations: ['SELF'],
  },
  {
    username: 'jarmila.gasparovicova',
    daysAgo: 2,
    time: '09:12',
    daysAfter: 12,
    issuer: 'Plavecký oddiel Detva',
    sumCents: 150_00,
    child: { name: 'Nela Gašparovičová', age: 9 },
  },
  {
    username: 'bozena.krpelanova',
    daysAgo: 1,
    time: '08:03',
    daysAfter: 3,
    issuer: 'Wellness Sliač',
    sumCents: 289_90,
    nights: 2,
    category: 'PACKAGE',
    relations: ['SELF', 'HOUSEHOLD'],
  },
  {
    username: 'lubos.klc',
    daysAgo: 1,
    time: '18:29',
    daysAfter: 8,
    issuer: 'Chata Bukovina',
    sumCents: 176_00,
    nights: 3,
    relations: family,
  },
];

export const preparedPendingCount = queue.length + 1;

export function tellQueue(story: PreparedStory): void {
  for (const line of queue) {
    const employee = find(story, line.username);
    const submittedOn = addDays(story.calendar.today, -line.daysAgo);
    const dayZero = addDays(submittedOn, -line.daysAfter);
    if (line.child) {
      const season = { club: { name: line.issuer }, ...seasonOn(submittedOn), documentDate: dayZero };
      const sport = { ...season, sumCents: line.sumCents, category: 'MEMBERSHIP' };
      const facts = sportFacts(sport, line.child, story.random);
      submitAt(story, { employee, facts, at: instantAt(submittedOn, line.time), outcome: null });
    } else {
      const nights = line.nights ?? 2;
      const arrival = addDays(dayZero, -nights);
      const stay = stayOf(line.issuer, arrival, nights, line.sumCents, line.relations ?? ['SELF']);
      const drawn = stayFacts({ ...stay, category: line.category ?? stay.category }, story.random);
      const facts = line.documentNumber ? { ...drawn, documentNumber: line.documentNumber, orderNumber: null } : drawn;
      const { duplicateSuspected = false } = line;
      submitAt(story, { employee, facts, at: instantAt(submittedOn, line.time), outcome: null, duplicateSuspected });
    }
  }
}

function stayOf(hotel: string, stayFrom: PlainDate, nights: number, sumCents: number, relations: string[]): Stay {
  return {
    hotel: { name: hotel, ico: icoOf(hotel) },
    stayFrom,
    stayTo: addDays(stayFrom, nights),
    sumCents,
    category: 'ACCOMMODATION',
    relations,
  };
}

function submitOn(
  story: PreparedStory,
  employee: PlannedEmployee,
  date: PlainDate,
  time: string,
  { stay, outcome }: { stay: Stay; outcome: Outcome },
): void {
  submitAt(story, { employee, facts: stayFacts(stay, story.random), at: instantAt(date, time), outcome });
}

function submitAt({ agenda, desk }: PreparedStory, submission: Submission): void {
  agenda.add(submission.at, () => void desk.submit(submission));
}

function approvedOn(decidedOn: PlainDate): Outcome {
  return { kind: 'approved', decidedOn, rejection: null, question: null };
}

function find({ employees }: PreparedStory, username: string): PlannedEmployee {
  const employee = employees.find((one) => one.username === username);
  if (!employee) throw new RangeError(`nobody is called ${username}`);
  return employee;
}

function earlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
