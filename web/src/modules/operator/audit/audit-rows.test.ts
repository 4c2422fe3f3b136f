import type { AuditEntry } from '@polana/contract/operator-audit';
import { expect, it } from 'vitest';
import { exactTime } from './audit-time.ts';
import { rowsOf } from './audit-rows.ts';

const entry = (id: number, visitId?: string): AuditEntry =>
  ({ id, impersonation: visitId ? { id: visitId } : null }) as AuditEntry;

const shapeOf = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row.kind} ${row.id}`);

it('shows a visit to an account as one line where its newest entry is, and opens it in place', () => {
  const entries = [entry(9), entry(8, 'v'), entry(7), entry(6, 'v'), entry(5, 'lonely')];
  expect(shapeOf(rowsOf(entries, new Set()))).toEqual(['entry 9', 'visit v', 'entry 7', 'entry 5']);
  expect(shapeOf(rowsOf(entries, new Set(['v'])))).toEqual([
    'entry 9',
    'visit v',
    'entry 8',
    'entry 6',
    'entry 7',
    'entry 5',
  ]);
});

it('writes a time with seconds and the zone of that day, in Slovakia', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(exactTime('2026-11-15T19:05:09Z', 'sk'))).toBe('15. 11. 2026 20:05:09 SEČ');
  expect(plain(exactTime('2026-07-15T19:05:09Z', 'en'))).toBe('15 Jul 2026 21:05:09 CEST');
});
