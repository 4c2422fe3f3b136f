import { contributionOf, yearlyLimit } from '@polana/contract/allowance';
import { addDays } from '@polana/contract/plain-date';
import { describe, expect, test } from 'vitest';
import { plainDateAt } from '#platform/clock';
import { demoCalendar } from './demo-calendar.ts';
import { type CompanyPlan, type DemoPlan, planDemo } from './plan-history.ts';
import type { DatedRule } from './planned-claim.ts';

const law = { percent: 55, capCents: 275_00, employmentMonthsMin: 24, deadlineDays: 30, validTo: null, act: '' };
const rules: DatedRule[] = [
  { ...law, id: 'RP-2019', actionCode: 'RP', validFrom: '2019-01-01', paragraph: '§ 152a' },
  { ...law, id: 'SP-2020', actionCode: 'SP', validFrom: '2020-01-01', paragraph: '§ 152b' },
];

function planOn(today: string): DemoPlan {
  return planDemo(demoCalendar(today), rules);
}

function detvanOf(plan: DemoPlan): CompanyPlan {
  const detvan = plan.companies.find(({ company }) => company.key === 'detvan');
  if (!detvan) throw new Error('Detvan is missing');
  return detvan;
}

/** A quiet day, both sides of the stories' beginning, the last open day of a year and the next, New Year, a leap day. */
const days = [
  '2026-07-14',
  '2026-01-19',
  '2026-01-20',
  '2026-03-31',
  '2026-04-01',
  '2027-01-01',
  '2027-12-31',
  '2028-02-29',
];

describe.each(days)('a demo that begins on %s', (today) => {
  const plan = planOn(today);
  const detvan = detvanOf(plan);

  test('has 500 employees and 23 waiting claims, the oldest of six days', () => {
    const pending = detvan.claims.filter((claim) => claim.status === 'pending');
    expect(detvan.employees).toHaveLength(500);
    expect(pending).toHaveLength(23);
    expect(pending.filter((claim) => claim.late)).toHaveLength(1);
    expect(pending.filter((claim) => claim.duplicateSuspected)).toHaveLength(2);
    expect(new Set(pending.map((claim) => claim.employee)).size).toBe(23);
    expect(pending.map((claim) => plainDateAt(claim.submittedAt)).toSorted()[0]).toBe(addDays(today, -6));
  });

  test('tells of Zuzana what the overview shows', () => {
    const zuzana = detvan.claims.filter((claim) => claim.employee.username === 'zuzana.hrivnakova');
    const story = zuzana.filter((claim) => claim.year === demoCalendar(today).storyYear && claim.status !== 'rejected');
    expect(story.map((claim) => [claim.facts.actionCode, claim.status, claim.calculation.contributionCents])).toEqual([
      ['RP', 'approved', 88_00],
      ['SP', 'pending', 96_25],
    ]);
    expect(zuzana.filter((claim) => claim.status === 'rejected').map((claim) => claim.reasonCode)).toEqual([
      'NIGHTS_NOT_PROVEN',
    ]);
  });

  test('never looks ahead: whatever happened, happened before today', () => {
    for (const { claims, steps, employees } of plan.companies) {
      const instants = claims.flatMap((claim) => claim.events.map((event) => event.at));
      expect(instants.filter((at) => plainDateAt(at) >= today)).toEqual([]);
      expect(steps.filter((step) => step.date > today)).toEqual([]);
      expect(employees.filter((employee) => employee.startDate > today)).toEqual([]);
    }
  });

  test('gives nobody more than the limit of the working time', () => {
    const claims = plan.companies.flatMap((company) => company.claims);
    const wrong = claims.filter(({ calculation, reservedCents }) => {
      const { ratio, expenseCents, usedCents, contributionCents } = calculation;
      const sum = contributionOf({ rule: law, ratio, expenseCents, usedCents });
      const isWithinLimit = usedCents + contributionCents <= yearlyLimit(law.capCents, ratio);
      return (
        contributionCents !== sum.contributionCents ||
        contributionCents === 0 ||
        contributionCents > reservedCents ||
        !isWithinLimit
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('the same day gives the same plan, the next day another one', () => {
  const textOf = (today: string) => JSON.stringify(planOn(today).companies);
  expect(textOf('2026-07-14') === textOf('2026-07-14')).toBe(true);
  expect(textOf('2026-07-14') === textOf('2026-07-15')).toBe(false);
});

test('a year of Detvan looks like one: about 650 claims, one in four for sport, one in twelve rejected', () => {
  const claims = detvanOf(planOn('2026-07-14')).claims.filter((claim) => claim.submittedAt.getUTCFullYear() === 2025);
  const share = (matches: (claim: (typeof claims)[number]) => boolean) => claims.filter(matches).length / claims.length;
  expect(Math.abs(claims.length - 650)).toBeLessThan(50);
  expect(share((claim) => claim.facts.actionCode === 'SP')).toBeCloseTo(0.25, 1);
  expect(share((claim) => claim.status === 'rejected')).toBeCloseTo(0.09, 1);
  expect(share((claim) => claim.late)).toBeCloseTo(0.03, 1);
  expect(claims.some((claim) => claim.replacesId)).toBe(true);
  expect(claims.some((claim) => claim.recognisedCents)).toBe(true);
});

test('every user name and every number of a claim belongs to one only', () => {
  const { companies, numbers } = planOn('2026-07-14');
  const usernames = companies.flatMap(({ employees }) => employees.map((employee) => employee.username));
  expect(new Set(usernames).size).toBe(usernames.length);
  expect(new Set(numbers.values()).size).toBe(numbers.size);
});
