import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { now } from './clock.ts';

/** A whole day in somebody's calendar. */
export interface CalendarEntry {
  /** The same for the same thing: a calendar replaces its earlier entry. */
  uid: string;
  date: PlainDate;
  title: string;
  text: string;
  url?: string;
  /** How many days before it the calendar reminds of it, in the morning. */
  remindDaysBefore?: number;
}

const lineBytesMax = 75;

/** The entry as a file every calendar program opens (iCalendar, RFC 5545). */
export function calendarFile({ uid, date, title, text, url, remindDaysBefore }: CalendarEntry): string {
  const alarm =
    remindDaysBefore === undefined
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(title)}`,
          // Counted from midnight at the beginning of the day: nine in the morning.
          `TRIGGER:${remindDaysBefore > 0 ? `-P${remindDaysBefore - 1}DT15H` : 'PT9H'}`,
          'END:VALARM',
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Polana//Portal//SK',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${now()
      .toISOString()
      .replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${plain(date)}`,
    `DTEND;VALUE=DATE:${plain(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function plain(date: PlainDate): string {
  return date.replaceAll('-', '');
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r?\n/g, '\\n');
}

/** Long lines go on after a line break and a space; a letter of several bytes is not cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of Array.from(line)) {
    const room = lineBytesMax - (parts.length > 0 ? 1 : 0);
    if (Buffer.byteLength(part + letter) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
