import { beforeAll, expect, it } from 'vitest';
import { allHere } from '#loading/on-the-way.ts';
import {
  claimsTitle,
  type Data,
  medianText,
  nothingPaidText,
  paidTitle,
  reasonsDefinition,
  reasonsTitle,
} from './chart-figures.ts';
import { commitmentTopic, moreTopic } from './outlook-figures.ts';

beforeAll(() => allHere());

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [[40, 2, 2, 2], 'Najviac žiadostí prišlo v januári'],
  [[2, 40, 2, 2], 'Najviac žiadostí prišlo vo februári'],
  [[2, 40, 39, 2], 'Najviac žiadostí prišlo vo februári až v marci'],
])('of the claims of months %o the title says: %s', (counts, title) => {
  const claims = counts.map((count, index) => ({
    month: `2026-0${index + 1}-01`,
    RP: count,
    SP: 0,
    isComplete: true,
    claimed: null,
    recognised: null,
    paid: '0.00',
  }));
  expect(plain(claimsTitle({ claims }))).toBe(title);
});

it.each([
  [null, 'Ak by všetci s nárokom čerpali celý zvyšok.'],
  ['12.00', 'Ak by všetci s nárokom čerpali celý zvyšok. Odhad vychádza z minulého roka.'],
])('an estimate of what may come is spoken of only where there is one: %s', (expected, definition) => {
  const commitment = { reserved: '0.00', available: '275.00', upcoming: '0.00', maximum: '275.00', expected };
  const topic = commitmentTopic({ commitment } as Data);
  expect(plain(topic?.definition ?? '')).toBe(definition);
  expect(topic?.lines.some(({ id }) => id === 'expected')).toBe(expected !== null);
});

it('of nothing there is no share: neither of claims that did not come nor of decisions nobody made', () => {
  const decisions = { count: 0, rejected: 0, medianDays: null, averageDays: null };
  const data = {
    year: 2026,
    monthFrom: 1,
    monthTo: 12,
    late: { late: 0, submitted: 0 },
    club: { claims: 0, claimsWithPartner: 0, rewards: '0.00', rewardedEmployees: 0 },
    decisions,
  } as unknown as Data;
  const texts = moreTopic(data).lines.map(({ cell }) => cell.text);
  expect([...texts, reasonsDefinition(data)].filter((text) => text.includes('%'))).toEqual([]);
});

it.each([
  [1, 'do 1 prac. dňa'],
  [1.5, 'do 1,5 prac. dňa'],
  [5, 'do 5 prac. dní'],
])('half of the decisions within %d days are told so: %s', (days, words) => {
  expect(plain(medianText(days))).toBe(words);
});

it.each([
  [2026, 12, true, 'V roku 2026 zatiaľ nebolo nič vyplatené', 'Graf sa zobrazí po prvej výplate.'],
  [2025, 12, false, 'V roku 2025 nebolo nič vyplatené', 'Žiadny príspevok sa nevyplatil, preto tu nie je graf.'],
  [2026, 3, true, 'Za 1. štvrťrok 2026 nebolo nič vyplatené', 'Žiadny príspevok sa nevyplatil, preto tu nie je graf.'],
])(
  'of %i to month %i without a payment nothing is promised that cannot come any more',
  (year, monthTo, isCurrentYear, title, instead) => {
    const paid = { total: '0.00', previousToDate: null, previousTotal: null, forecast: null, months: [] };
    const data = { year, monthFrom: 1, monthTo, isCurrentYear, today: '2026-11-19', paid } as unknown as Data;
    expect([paidTitle(data), nothingPaidText(data)].map(plain)).toEqual([title, instead]);
  },
);

it.each([
  [
    [
      ['DUPLICATE', 2],
      ['UNREADABLE', 1],
    ],
    'Zamietate najmä',
  ],
  [
    [
      ['DUPLICATE', 1],
      ['UNREADABLE', 1],
    ],
    'Zamietate z rôznych dôvodov',
  ],
  [[['DUPLICATE', 3]], 'Zamietate najmä'],
] as [[string, number][], string][])('of the reasons %j the title says: %s', (reasons, title) => {
  const decisions = { count: 14, rejected: 2, reasons: reasons.map(([code, count]) => ({ code, count })) };
  expect(plain(reasonsTitle({ decisions } as unknown as Data))).toContain(title);
});
