import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarFile } from './calendar-entry.ts';
import { instantAt, standAt } from './clock.ts';

let goBack = () => {};
beforeEach(() => {
  goBack = standAt(instantAt('2026-07-14', '09:40'));
});
afterEach(() => goBack());

test('a day becomes a file with an alarm in the morning some days before', () => {
  const file = calendarFile({
    uid: 'deadline-1@portal.example',
    date: '2026-12-31',
    title: 'Posledný deň',
    text: 'Prvý riadok\nčiarka, bodkočiarka; lomka \\',
    url: 'https://portal.example/account/overview',
    remindDaysBefore: 7,
  });
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polana//Portal//SK',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:deadline-1@portal.example',
    'DTSTAMP:20260714T074000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Posledný deň',
    String.raw`DESCRIPTION:Prvý riadok\nčiarka\, bodkočiarka\; lomka \\`,
    'URL:https://portal.example/account/overview',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Posledný deň',
    'TRIGGER:-P6DT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line is longer than 75 bytes and no letter is cut', () => {
  const title = 'ľščťžýáíé '.repeat(40);
  const file = calendarFile({ uid: 'x', date: '2028-02-28', title, text: '' });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  expect(file).toContain('DTEND;VALUE=DATE:20280229');
});
