import { expect, test } from 'vitest';
import {
  asOfDateOfDraft,
  deadlineOfDraft,
  draftStageOn,
  endingOf,
  lastDayToUse,
  notedStageOf,
  yearRemindersOn,
} from './reminder.rules.ts';

const yearEnd = { year: 2026, about: '2026-12-31', stage: 1, mail: 'yearEnd' };
const yearClosing = { year: 2025, about: '2026-03-31', stage: 2, mail: 'yearClosing' };

test.each([
  ['2026-11-14', []],
  ['2026-11-15', [yearEnd]],
  ['2026-12-20', [yearEnd]],
  ['2026-12-21', []],
  ['2026-02-28', []],
  ['2026-03-01', [yearClosing]],
  ['2026-03-28', [yearClosing]],
  ['2026-03-29', []],
])('due on %s, with the year before closing on 31 March: %j', (today, reminders) => {
  expect(yearRemindersOn(today, '2026-03-31')).toEqual(reminders);
});

test.each([
  ['2026-07-23', null],
  ['2026-07-24', 1],
  ['2026-07-29', 1],
  ['2026-07-30', 2],
  ['2026-07-31', 2],
  ['2026-08-01', null],
])('on %s a draft whose last day is 31 July is at stage %s', (today, stage) => {
  expect(draftStageOn(today, '2026-07-31')).toBe(stage);
});

test('the day that counts is the end of the stay or the issue of the document, where the draft tells it', () => {
  const stayEnd = { deadlineDays: 30, deadlineFrom: 'stayEnd' as const };
  const issued = { deadlineDays: 30, deadlineFrom: 'documentIssued' as const };
  const values = { stayTo: '2026-06-21', documentDate: '2026-06-01' };
  expect(deadlineOfDraft(values, stayEnd)).toBe('2026-07-21');
  expect(deadlineOfDraft(values, issued)).toBe('2026-07-01');
  for (const stayTo of [undefined, 20_260_621, '', '2026-02-30', ['2026-06-21']])
    expect(deadlineOfDraft({ ...values, stayTo }, stayEnd)).toBeNull();
});

test('a draft is judged by its first day, or by today', () => {
  expect(asOfDateOfDraft({ stayFrom: '2026-06-19' }, '2026-07-01')).toBe('2026-06-19');
  expect(asOfDateOfDraft({ periodFrom: '2026-01-01' }, '2026-07-01')).toBe('2026-01-01');
  for (const stayFrom of [undefined, 5, '', 'soon', ['2026-06-19']])
    expect(asOfDateOfDraft({ stayFrom }, '2026-07-01')).toBe('2026-07-01');
});

test('what is noted of the reminders of both allowances never meets', () => {
  expect([notedStageOf('RP', 1), notedStageOf('RP', 2), notedStageOf('SP', 1), notedStageOf('SP', 2)]).toEqual([
    1, 2, 5, 6,
  ]);
});

test.each([
  [null, '2026-12-31', null],
  ['2027-01-31', '2026-12-31', null],
  ['2026-12-31', '2026-12-31', null],
  ['2026-12-30', '2026-12-30', 'ahead'],
  ['2026-11-20', '2026-11-20', 'ahead'],
  ['2026-11-19', '2026-11-19', 'past'],
])(
  'on 20 November, of an employment until %s, this year’s allowance is for what begins by %s',
  (lastDay, day, ending) => {
    expect(lastDayToUse(2026, lastDay)).toBe(day);
    expect(endingOf(2026, lastDay, '2026-11-20')).toBe(ending);
  },
);
