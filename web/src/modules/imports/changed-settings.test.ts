import type { ImportDetected } from '@polana/contract/imports';
import { expect, it } from 'vitest';
import { changedSettings } from './changed-settings.ts';

const csv: ImportDetected = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ';',
  sheet: null,
  sheets: [],
  dateOrder: null,
  headerLine: 1,
  columns: [],
  missing: [],
  sample: [],
};

it('what was found is not said again', () => {
  expect(changedSettings({ encoding: 'utf-8', separator: ';' }, csv)).toEqual({});
  expect(changedSettings({ sheet: 'Mzdy' }, { ...csv, format: 'xlsx', sheet: 'Mzdy' })).toEqual({});
});

it('what is said otherwise is sent, and what the columns mean', () => {
  const columns = { Kód: 'personalNumber' } as const;
  expect(changedSettings({ encoding: 'windows-1250', separator: ';', columns }, csv)).toEqual({
    encoding: 'windows-1250',
    columns,
  });
});

it('an order of dates nobody could find is sent, also the usual one', () => {
  expect(changedSettings({ dateOrder: 'dayFirst' }, csv)).toEqual({ dateOrder: 'dayFirst' });
});
