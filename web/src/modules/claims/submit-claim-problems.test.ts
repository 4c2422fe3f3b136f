import type { ClaimTemplate } from '@polana/contract/claim-form';
import { beforeAll, expect, it } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import { emptyValues, type ClaimValues } from './claim-draft-values.ts';
import { templateOf } from './claim-template.fixture.ts';
import { factsOf, provenBeside, withoutLateness } from './submit-claim-facts.ts';
import { problemsOf, withUnreadDates } from './submit-claim-problems.ts';

beforeAll(allHere);

const today = '2026-07-14';
const stay: Partial<ClaimValues> = { sum: '412,80', stayFrom: '2026-06-19', stayTo: '2026-06-21' };
const sport: Partial<ClaimValues> = {
  sum: '120',
  nameOfChild: 'Matej Hrivnák',
  ageOfChild: '9',
  sportOrganisation: 'ŠK Slávia',
  memberSince: '2025-09-01',
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  documentDate: '2026-07-01',
};

/** Spaces that do not break are for the eye only. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function judgeRecreation(
  changes: Partial<ClaimValues>,
  template: Partial<ClaimTemplate> = {},
  voice: 'own' | 'company' = 'own',
) {
  const values = { ...emptyValues('RP'), ...stay, ...changes };
  const judged = { values, template: templateOf('RP', template), voice, today };
  return {
    problems: problemsOf(judged).map(({ field, kind, text }) => `${field} ${kind}: ${plain(text)}`),
    facts: factsOf(judged).map(({ tone, text }) => `${tone}: ${plain(text)}`),
  };
}

function judgeSport(changes: Partial<ClaimValues>, template: Partial<ClaimTemplate> = {}) {
  const values = { ...emptyValues('SP'), ...sport, ...changes };
  const judged = { values, template: templateOf('SP', template), voice: 'own' as const, today };
  return {
    problems: problemsOf(judged).map(({ field, kind, text }) => `${field} ${kind}: ${plain(text)}`),
    facts: factsOf(judged).map(({ tone, text }) => `${tone}: ${plain(text)}`),
  };
}

it('a good stay is confirmed: nights and days left', () => {
  expect(judgeRecreation({})).toEqual({
    problems: [],
    facts: ['ok: 2 noci, minimum 2 noci je splnené', 'ok: Lehota 30 dní je dodržaná, zostáva 7 dní'],
  });
});

it.each([
  [{ stayTo: '2026-06-20' }, 'stay rule: Pobyt musí mať aspoň 2 noci. Zadali ste 1 noc.'],
  [{ stayTo: '2026-06-18' }, 'stay rule: Odchod musí byť neskôr ako príchod.'],
  [{ stayTo: '2026-07-15' }, 'stay rule: Pobyt sa ešte neskončil. Žiadosť podáte po návrate.'],
  [{ stayTo: null }, 'stay gap: Toto pole je povinné.'],
  [{ sum: '' }, 'sum gap: Toto pole je povinné.'],
  [{ sum: '12a' }, 'sum format: Zadajte platnú hodnotu.'],
  [{ sum: '12,345' }, 'sum format: Zadajte sumu najviac na 2 desatinné miesta.'],
  [{ sum: '1 234 567,89 €' }, 'sum format: Suma môže byť najviac 999 999,99 €.'],
  [{ sum: '0' }, 'sum format: Suma musí byť väčšia ako nula.'],
  [{ orderNumber: '4402 118 90' }, 'orderNumber format: Číslo rezervácie má 10 číslic, zadali ste 9.'],
  [{ note: 'x'.repeat(501) }, 'note format: Dosiahli ste najvyšší povolený počet znakov.'],
  [{ relations: [] }, 'relations gap: Vyberte, kto sa zúčastnil.'],
] satisfies [Partial<ClaimValues>, string][])('%j: %s', (changes, problem) => {
  expect(judgeRecreation(changes).problems).toEqual([problem]);
});

it('late is a warning to confirm, never a wall', () => {
  const late = { stayFrom: '2026-06-03', stayTo: '2026-06-07' };
  expect(judgeRecreation(late).problems).toEqual(['late gap: Potvrďte, že dátum je správny.']);
  expect(judgeRecreation(late).facts).toContain('warning: Od konca pobytu uplynulo 37 dní. Skontrolujte dátum.');
  expect(judgeRecreation({ ...late, isLateConfirmed: true }).problems).toEqual([]);
  const lastDay = { stayFrom: '2026-06-11', stayTo: '2026-06-14' };
  expect(judgeRecreation(lastDay).facts).toContain('ok: Lehota 30 dní je dodržaná, zostáva 0 dní');
});

it('late is not lost only where the dates may be claimed at all: beside a closed year nothing asks to confirm them', () => {
  const closedYear = {
    field: 'stay',
    kind: 'rule',
    text: 'Príspevok za rok 2025 sa dal čerpať do 31. 3. 2026.',
  } as const;
  const unconfirmed = { field: 'late', kind: 'gap', text: 'Potvrďte, že dátum je správny.' } as const;
  const [nights, late] = [
    { id: 'nights', tone: 'ok', text: '3 noci' },
    { id: 'deadline', tone: 'warning', text: 'Od konca pobytu uplynulo 320 dní.' },
  ] as const;
  expect(provenBeside([closedYear], [nights, late])).toEqual([nights]);
  expect(provenBeside([], [nights, late])).toEqual([nights, late]);
  expect(withoutLateness([closedYear, unconfirmed])).toEqual([closedYear]);
  expect(withoutLateness([unconfirmed])).toEqual([unconfirmed]);
});

it('a stay before the entitlement is refused with the day it begins', () => {
  expect(judgeRecreation({}, { entitledFrom: '2026-06-20' }).problems).toEqual([
    'stay rule: Nárok vzniká 20. 6. 2026. Pobyt sa musí začať najskôr v tento deň.',
  ]);
});

it('of a corrected claim of an earlier year only the server knows the entitlement: the settings of that year count', () => {
  const entitledFrom = '2026-06-20';
  const lastYear = { stayFrom: '2025-06-19', stayTo: '2025-06-21', replaces: 'claim-1' };
  expect(judgeRecreation(lastYear, { entitledFrom }).problems).toEqual([]);
  expect(judgeRecreation({ ...lastYear, replaces: null, isLateConfirmed: true }, { entitledFrom }).problems).toEqual([
    expect.stringMatching(/^stay rule: Nárok vzniká 20/),
  ]);
  expect(judgeRecreation({ replaces: 'claim-1' }, { entitledFrom }).problems).toEqual([
    expect.stringMatching(/^stay rule: Nárok vzniká 20/),
  ]);
  const season = { periodFrom: '2025-01-01', periodTo: '2025-06-30', memberSince: '2024-01-01' };
  expect(judgeSport({ ...season, replaces: 'claim-1' }, { entitledFrom }).problems).toEqual([]);
  expect(judgeSport(season, { entitledFrom }).problems).toEqual([expect.stringMatching(/^period rule: Nárok vzniká/)]);
});

it('an administrator reads of the employee, and a camp has days instead of an arrival and a departure', () => {
  expect(judgeRecreation({ stayTo: '2026-07-15' }, {}, 'company').problems).toEqual([
    'stay rule: Pobyt sa ešte neskončil. Žiadosť podáte, keď sa zamestnanec vráti.',
  ]);
  const camp = { category: 'CAMP', stayFrom: '2026-07-06' } as const;
  expect(judgeRecreation({ ...camp, stayTo: '2026-07-05' }).problems).toEqual([
    'stay rule: Posledný deň musí byť neskôr ako prvý deň.',
  ]);
  expect(judgeRecreation({ ...camp, stayTo: '2026-07-15' }).problems).toEqual([
    'stay rule: Tábor sa ešte neskončil. Žiadosť podáte po jeho skončení.',
  ]);
});

it('a camp needs holidays instead of nights; the weekend around them counts', () => {
  const camp = { category: 'CAMP', stayFrom: '2026-07-06', stayTo: '2026-07-10' } as const;
  expect(judgeRecreation(camp)).toMatchObject({
    problems: [],
    facts: [expect.stringContaining('letné prázdniny'), expect.anything()],
  });
  expect(judgeRecreation({ ...camp, stayTo: '2026-07-06' }).problems).toEqual([
    'stay rule: Tábor musí trvať viac dní ako jeden.',
  ]);
  expect(judgeRecreation({ ...camp, stayFrom: '2026-06-15', stayTo: '2026-06-19' }).problems).toEqual([
    'stay rule: Tábor musí byť cez školské prázdniny.',
  ]);
});

it('holidays that are not published yet are not judged here', () => {
  const camp = { category: 'CAMP', stayFrom: '2026-07-06', stayTo: '2026-07-10' } as const;
  expect(judgeRecreation(camp, { schoolHolidays: [] }).problems).toEqual([]);
});

it("a good claim for a child's sport is confirmed: membership and days left", () => {
  expect(judgeSport({})).toEqual({
    problems: [],
    facts: ['ok: Členstvo trvá aspoň 6 mesiacov', 'ok: Lehota 30 dní je dodržaná, zostáva 17 dní'],
  });
});

it.each([
  [{ nameOfChild: ' ' }, 'nameOfChild gap: Toto pole je povinné.'],
  [{ ageOfChild: '' }, 'ageOfChild gap: Toto pole je povinné.'],
  [{ memberSince: '2026-02-01' }, 'memberSince rule: Dieťa musí byť členom aspoň 6 mesiacov.'],
  [{ periodFrom: '2025-11-01' }, /^period rule: Obdobie musí byť v jednom kalendárnom roku/],
  [
    { periodFrom: '2027-01-01', periodTo: '2027-06-30' },
    'period rule: Nárok na rok 2027 vznikne až 1. januára 2027. Žiadosť podajte od toho dňa.',
  ],
  [{ periodTo: '2025-12-31', memberSince: '2024-01-01' }, 'period rule: Koniec obdobia musí byť neskôr ako začiatok.'],
  [{ documentDate: '2026-07-15' }, 'documentDate rule: Doklad nemôže byť vystavený v budúcnosti.'],
  [{ documentDate: null }, 'documentDate gap: Toto pole je povinné.'],
] satisfies [Partial<ClaimValues>, string | RegExp][])('%j: %s', (changes, problem) => {
  const [first] = judgeSport(changes).problems;
  expect(first).toMatch(problem);
});

it('of a corrected claim only the server knows whether the six months were full when it was first submitted', () => {
  const short = { memberSince: '2026-06-01' };
  expect(judgeSport(short).problems).toHaveLength(1);
  const corrected = judgeSport({ ...short, replaces: 'claim' });
  expect(corrected.problems).toEqual([]);
  expect(judgeSport({ replaces: 'claim' }).facts.join(' ')).not.toMatch(/člen/i);
  expect(judgeSport({}).facts.join(' ')).toMatch(/člen/i);
});

it('of a corrected claim only the server knows the days left', () => {
  const values = { ...emptyValues('RP'), ...stay, stayFrom: '2026-03-01', stayTo: '2026-03-05', replaces: 'claim' };
  const template = templateOf('RP');
  expect(problemsOf({ values, template, voice: 'own', today })).toEqual([]);
  expect(problemsOf({ values, template, voice: 'own', today, daysLeftByServer: -3 })).toHaveLength(1);
});

it('what is typed as a date and is none stands in the way, also where the field may stay empty', () => {
  const values = { ...emptyValues('RP'), ...stay, stayTo: null };
  const problems = problemsOf({ values, template: templateOf('RP'), voice: 'own', today });
  const told = withUnreadDates(
    problems,
    new Map([
      ['stay', 'shape'],
      ['documentDate', 'day'],
      ['period', null],
    ] as const),
  );
  expect(told.map(({ field, kind, text, label }) => `${field} ${kind}: ${label}: ${plain(text)}`)).toEqual([
    'stay format: Termín pobytu: Zadajte dátum v tvare 19. 6. 2026.',
    'documentDate format: Dátum vystavenia dokladu: Taký deň v kalendári nie je. Skontrolujte dátum.',
  ]);
  expect(withUnreadDates(problems, new Map())).toEqual(problems);
});

it('a late camp is told as a camp, not as a stay', () => {
  const camp = judgeRecreation({ category: 'CAMP', stayFrom: '2026-04-02', stayTo: '2026-04-07' });
  expect(camp.facts).toContain('warning: Od konca tábora uplynulo 98 dní. Skontrolujte dátum.');
});
