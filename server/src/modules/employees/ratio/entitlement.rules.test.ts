import { describe, expect, test } from 'vitest';
import {
  dueCredit,
  type EmploymentHistory,
  entitledCents,
  entitledSinceBy,
  firstEntitledDay,
  judgedOn,
  limitOn,
  openYears,
  type ProgrammePeriod,
  spansOf,
} from './entitlement.rules.ts';

test('the year before stays open to its last open day', () => {
  expect(openYears('2026-03-31', '2026-03-31')).toEqual([2025, 2026]);
  expect(openYears('2026-04-01', '2026-03-31')).toEqual([2026]);
});

test.each([
  ['2026-07-05', '2026-07-05'],
  ['2026-12-31', '2026-12-31'],
  ['2027-02-10', '2026-12-31'],
])('on %s the year 2026 is judged by %s', (today, day) => {
  expect(judgedOn(2026, today)).toBe(day);
});

const law: ProgrammePeriod[] = [{ validFrom: '2026-01-01', isOpen: true, employmentMonthsMin: 24, capCents: 27_500 }];
const [first] = law as [ProgrammePeriod];
const span = { startDate: '2024-05-17', endDate: null };
const half = [{ validFrom: '2024-05-17', ratio: 500_000 }];

test.each([
  ['a day before the months are full', span, half, '2026-05-16', 0],
  ['on the day they are', span, half, '2026-05-17', 13_750],
  ['who left last year', { ...span, startDate: '2020-01-01', endDate: '2025-12-31' }, half, '2026-05-17', 0],
  [
    'who left on the first day of the year',
    { ...span, startDate: '2023-12-31', endDate: '2026-01-01' },
    half,
    '2026-05-17',
    13_750,
  ],
  ['who left the day before the months were full', { ...span, endDate: '2026-05-16' }, half, '2026-09-01', 0],
  ['whose working time nobody knows', span, [], '2026-05-17', 0],
])('what a year gives: %s', (_, employment, ratios, day, cents) => {
  expect(entitledCents(employment, ratios, law, day)).toBe(cents);
});

test('months asked for later take nothing from whoever was entitled, and a closed programme neither', () => {
  const newcomer = { startDate: '2025-09-01', endDate: null };
  const full = [{ validFrom: '2025-09-01', ratio: 1_000_000 }];
  const periods = [
    { ...first, employmentMonthsMin: 6 },
    { ...first, validFrom: '2026-07-01', isOpen: false },
  ];
  expect(entitledCents(newcomer, full, periods, '2026-02-28')).toBe(0);
  expect(entitledCents(newcomer, full, periods, '2026-03-01')).toBe(27_500);
  expect(entitledCents(newcomer, full, periods, '2026-08-01')).toBe(27_500);
  expect(entitledCents({ ...newcomer, startDate: '2026-02-01' }, full, periods, '2026-08-01')).toBe(0);
});

test('after the last day of an employment neither its working time nor the law moves what the year gave', () => {
  const left = { startDate: '2019-03-01', endDate: '2026-06-30' };
  const ratios = [
    { validFrom: '2019-03-01', ratio: 1_000_000 },
    { validFrom: '2026-07-01', ratio: 500_000 },
  ];
  const periods = [...law, { ...first, validFrom: '2026-08-01', capCents: 40_000 }];
  expect(entitledCents(left, ratios, periods, '2026-09-01')).toBe(27_500);
  expect(entitledCents({ ...left, endDate: null }, ratios, periods, '2026-09-01')).toBe(20_000);
});

test('where no law holds there is nothing to bring an allowance to', () => {
  expect(entitledCents(span, half, [{ ...first, capCents: null }], '2026-06-01')).toBeNull();
  expect(entitledCents(span, half, [], '2026-06-01')).toBeNull();
});

test('there is no limit before the first period, without a law or without working time', () => {
  const full = [{ validFrom: '2019-03-01', ratio: 1_000_000 }];
  expect(limitOn(full, law, '2026-01-01')).toBe(27_500);
  expect(limitOn(full, law, '2025-12-31')).toBe(0);
  expect(limitOn(full, [{ ...first, capCents: null }], '2026-01-01')).toBe(0);
  expect(limitOn(full, law, '2019-02-28')).toBe(0);
  expect(limitOn([], law, '2026-01-01')).toBe(0);
});

describe('the first day entitled over the settings', () => {
  const periods = (...of: [string, number][]) =>
    of.map(([validFrom, employmentMonthsMin]) => ({ validFrom, employmentMonthsMin }));
  test.each([
    ['reaches back before the first one', [['2026-01-01', 24]], '2022-03-01', '2024-03-01'],
    ['lies ahead', [['2026-01-01', 24]], '2025-03-01', '2027-03-01'],
    [
      'stays when the months are raised later',
      [
        ['2026-01-01', 6],
        ['2026-07-20', 24],
      ],
      '2026-01-10',
      '2026-07-10',
    ],
    [
      'moves when they are raised on it',
      [
        ['2026-01-01', 6],
        ['2026-07-10', 24],
      ],
      '2026-01-10',
      '2028-01-10',
    ],
    [
      'is the day of a more generous setting',
      [
        ['2026-01-01', 24],
        ['2026-09-01', 0],
      ],
      '2026-01-10',
      '2026-09-01',
    ],
    ['is the first day of employment where nothing is known', [], '2026-01-10', '2026-01-10'],
  ] as [string, [string, number][], string, string][])('%s', (_case, of, startDate, day) => {
    expect(entitledSinceBy(startDate, periods(...of))).toBe(day);
  });
});

const full = 1_000_000;
const somebody: EmploymentHistory = {
  startDate: '2019-03-01',
  endDate: null,
  knownSince: '2020-01-01',
  ratios: [{ validFrom: '2019-03-01', ratio: full }],
};
const credit = (history: Partial<EmploymentHistory>, today: string, periods = law) =>
  dueCredit({ ...somebody, ...history }, periods, 2026, today);

describe('when somebody is entitled', () => {
  test.each([
    ['who has long been there, on 1 January', { startDate: '2019-03-01' }, '2026-01-01'],
    ['on the day the 24 months are full', { startDate: '2024-05-17' }, '2026-05-17'],
    ['who began on 29 February, on 28 February', { startDate: '2024-02-29' }, '2026-02-28'],
    ['who began on 31 August, on 31 August', { startDate: '2024-08-31' }, '2026-08-31'],
    ['on 31 December', { startDate: '2024-12-31' }, '2026-12-31'],
    ['not before the portal knows of them', { knownSince: '2026-04-02' }, '2026-04-02'],
    ['who leaves on the very day', { startDate: '2024-05-17', endDate: '2026-05-17' }, '2026-05-17'],
  ])('%s', (_, history, day) => {
    expect(firstEntitledDay({ ...somebody, ...history }, law, 2026, '2026-12-31')).toBe(day);
  });

  test.each([
    ['whose 24 months are full next year', { startDate: '2025-01-01' }],
    ['who left the day before', { startDate: '2024-05-17', endDate: '2026-05-16' }],
    ['who left last year', { endDate: '2025-12-31' }],
  ])('not somebody %s', (_, history) => {
    expect(firstEntitledDay({ ...somebody, ...history }, law, 2026, '2026-12-31')).toBeNull();
  });

  test('a company that becomes more generous entitles from that day, one that closed from the day it opens', () => {
    const generous = [first, { ...first, validFrom: '2026-07-01', employmentMonthsMin: 6 }];
    const newcomer = { ...somebody, startDate: '2025-06-01' };
    expect(firstEntitledDay(newcomer, generous, 2026, '2026-12-31')).toBe('2026-07-01');
    expect(firstEntitledDay({ ...newcomer, startDate: '2026-03-15' }, generous, 2026, '2026-12-31')).toBe('2026-09-15');
    const closed = [
      { ...first, isOpen: false },
      { ...first, validFrom: '2026-10-01' },
    ];
    expect(firstEntitledDay(somebody, closed, 2026, '2026-12-31')).toBe('2026-10-01');
    expect(firstEntitledDay(somebody, [{ ...first, capCents: null }], 2026, '2026-12-31')).toBeNull();
  });
});

describe('what is credited', () => {
  test('the limit at the working time of the day, rounded up to the cent', () => {
    expect(credit({}, '2026-01-01')).toEqual({ effectiveDate: '2026-01-01', amountCents: 27_500 });
    expect(credit({ ratios: [{ validFrom: '2019-03-01', ratio: 333_333 }] }, '2026-01-01')?.amountCents).toBe(9_167);
  });

  test('a day too early nothing, and after a week without anybody looking the same as on the day', () => {
    const history = { startDate: '2024-05-17' };
    expect(credit(history, '2026-05-16')).toBeNull();
    expect(credit(history, '2026-05-24')).toEqual(credit(history, '2026-05-17'));
  });

  test('who worked no hours is credited from the day they do', () => {
    const ratios = [
      { validFrom: '2019-03-01', ratio: 0 },
      { validFrom: '2026-09-01', ratio: full / 2 },
    ];
    expect(credit({ ratios }, '2026-08-31')).toBeNull();
    expect(credit({ ratios }, '2026-09-03')).toEqual({ effectiveDate: '2026-09-01', amountCents: 13_750 });
  });

  test('after the year its last day decides', () => {
    const ratios = [
      { validFrom: '2019-03-01', ratio: full },
      { validFrom: '2027-01-01', ratio: full / 2 },
    ];
    expect(credit({ ratios }, '2027-02-10')).toEqual({ effectiveDate: '2026-01-01', amountCents: 27_500 });
  });

  test('a law that changes within the year counts from its day', () => {
    const periods = [...law, { ...(law[0] as ProgrammePeriod), validFrom: '2026-07-01', capCents: 40_000 }];
    expect(limitOn(somebody.ratios, periods, '2026-06-30')).toBe(27_500);
    expect(limitOn(somebody.ratios, periods, '2026-07-01')).toBe(40_000);
    expect(credit({ startDate: '2024-08-01' }, '2026-08-01', periods)?.amountCents).toBe(40_000);
  });
});

test('a working time that begins later counts from its day, whatever is planned after it', () => {
  const ratios = [
    { validFrom: '2019-03-01', ratio: 0 },
    { validFrom: '2026-09-01', ratio: full },
    { validFrom: '2026-10-01', ratio: full / 2 },
  ];
  for (const day of ['2026-09-01', '2026-09-20'])
    expect(credit({ ratios }, day)).toEqual({ effectiveDate: '2026-09-01', amountCents: 27_500 });
});

test('a change holds until the day before the next one of the same employment, the end of its year or of the employment', () => {
  const change = (employmentId: string, validFrom: string, endDate: string | null = null) => ({
    employmentId,
    validFrom,
    endDate,
  });
  const changes = [
    change('a', '2026-11-10'),
    change('b', '2026-11-20', '2026-12-05'),
    change('a', '2026-12-01'),
    change('c', '2027-01-10'),
  ];
  const lastDays = spansOf(changes, '2027-02-01').map(({ employmentId, lastDay }) => [employmentId, lastDay]);
  expect(lastDays).toEqual([
    ['a', '2026-11-30'],
    ['b', '2026-12-05'],
    ['a', '2026-12-31'],
    ['c', '2027-02-01'],
  ]);
});

describe('at the edges of a year and of a programme', () => {
  test('the day looked at is still in time, the day before is not', () => {
    const newcomer = { ...somebody, startDate: '2024-05-17' };
    expect(firstEntitledDay(newcomer, law, 2026, '2026-05-17')).toBe('2026-05-17');
    expect(firstEntitledDay(newcomer, law, 2026, '2026-05-16')).toBeNull();
  });

  test('a company without waiting entitles from the first day of employment', () => {
    const atOnce = [{ ...first, employmentMonthsMin: 0 }];
    expect(firstEntitledDay({ ...somebody, startDate: '2026-08-03' }, atOnce, 2026, '2026-12-31')).toBe('2026-08-03');
  });

  test('a period that ends before somebody is entitled leaves the word to the next', () => {
    const stricter = [
      { ...first, employmentMonthsMin: 12 },
      { ...first, validFrom: '2026-07-01' },
    ];
    const began = (startDate: string) => firstEntitledDay({ ...somebody, startDate }, stricter, 2026, '2026-12-31');
    expect(began('2025-06-30')).toBe('2026-06-30');
    expect(began('2025-07-01')).toBeNull();
    expect(began('2024-09-01')).toBe('2026-01-01');
    const closed = [
      { ...first, isOpen: false },
      { ...first, validFrom: '2026-10-01', isOpen: false },
    ];
    expect(firstEntitledDay(somebody, closed, 2026, '2026-12-31')).toBeNull();
    expect(firstEntitledDay(somebody, [], 2026, '2026-12-31')).toBeNull();
  });

  test('whoever left is judged by the last day of employment', () => {
    const ratios = [
      { validFrom: '2019-03-01', ratio: full },
      { validFrom: '2026-06-01', ratio: full / 2 },
    ];
    expect(credit({ ratios, endDate: '2026-05-31' }, '2026-09-01')?.amountCents).toBe(27_500);
    expect(credit({ ratios, endDate: '2026-06-01' }, '2026-09-01')?.amountCents).toBe(13_750);
    expect(credit({ ratios, endDate: '2026-12-31' }, '2026-05-31')?.amountCents).toBe(27_500);
  });

  test('working time that began before the entitlement does not move its day', () => {
    const ratios = [
      { validFrom: '2024-05-17', ratio: 0 },
      { validFrom: '2026-05-17', ratio: full },
      { validFrom: '2026-08-01', ratio: full / 2 },
    ];
    expect(credit({ startDate: '2024-05-17', ratios }, '2026-09-01')).toEqual({
      effectiveDate: '2026-05-17',
      amountCents: 13_750,
    });
  });
});
