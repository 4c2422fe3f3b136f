import { personalNumberOf } from '@polana/contract/personal-number';
import { plainDateOf } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { employeeSource } from '#modules/employees';
import { exportedFile } from '#test-support/exported-file';
import { readWhole } from '#test-support/import-files';
import type { ImportedPerson } from './sheet.ts';

/** What the forms let through, and a workbook can carry: no signs nobody sees. */
const unseen = /[\u0000-\u001f\u007f-\u009f\ufffd-\uffff]|_x[0-9a-f]{4}_/iu;
/** Begins as if it were defused already; a workbook typed from a CSV has such cells, so the apostrophe is dropped there too. */
const defused = /^'+[\s\u00a0]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;
/** What a spreadsheet makes of long numbers. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

const signs = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Array.from('aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzžŽŠČŤ0123456789')) },
  { weight: 2, arbitrary: fc.constantFrom(...Array.from(` ;,"'=+-@.<>&_\t/%`)) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const text = (max: number) =>
  fc
    .array(signs, { minLength: 1, maxLength: 20 })
    .map((all) => all.join('').trim().slice(0, max).trim())
    .filter((value) => value !== '' && value.isWellFormed() && !unseen.test(value) && !shortened.test(value));
const date = fc
  .tuple(fc.integer({ min: 1950, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => plainDateOf(year, month, day));

const person = fc.record({
  personalNumber: text(32).map(personalNumberOf),
  firstName: text(100),
  lastName: text(100),
  email: fc.option(fc.integer({ min: 0 }).map((number) => `e${number}@example.sk`)),
  username: fc.integer({ min: 0 }).map((number) => `u${number}`),
  phone: fc.option(text(30)),
  ratio: fc.integer({ min: 0, max: 1_000_000 }),
  startDate: date,
  endDate: fc.constant(null),
});

type Exported = Required<Omit<ImportedPerson, 'ratioFrom'>>;

const roster = fc
  .array(person, { minLength: 1, maxLength: 12 })
  .map((people) =>
    (['personalNumber', 'email', 'username'] as const).reduce<Exported[]>(
      (kept, field) =>
        kept.filter((one, index) => !one[field] || kept.findIndex((other) => other[field] === one[field]) === index),
      people,
    ),
  );

function exported(format: 'csv' | 'xlsx', people: readonly Exported[], lang: Language): Promise<Buffer> {
  const rows = people.map((one) => [
    one.personalNumber,
    one.firstName,
    one.lastName,
    one.email,
    one.username,
    one.phone,
    one.ratio,
    one.startDate,
    one.endDate,
    'Má prístup',
    27_500,
    0,
  ]);
  return exportedFile(format, { lang, columns: employeeSource.columns, rows });
}

describe('Importing an export changes nothing', () => {
  it.each(['csv', 'xlsx'] as const)('whatever a roster says, its %s reads back the same', async (format) => {
    await fc.assert(
      fc.asyncProperty(roster, fc.constantFrom('sk' as const, 'en' as const), async (people, lang) => {
        const texts = people.flatMap(({ personalNumber, firstName, lastName, phone }) => [
          personalNumber,
          firstName,
          lastName,
          phone,
        ]);
        fc.pre(format === 'csv' || !texts.some((value) => defused.test(value ?? '')));
        const reading = await readWhole(await exported(format, people, lang), `a.${format}`);
        expect(reading.refused).toBeUndefined();
        expect(reading.detected?.missing).toEqual([]);
        expect(reading.rows.map((row) => row.person ?? row.problems)).toEqual(people);
      }),
      { numRuns: 150 },
    );
  });

  it('an empty e-mail, phone and end come back as empty, not as unknown', async () => {
    const one = {
      personalNumber: '00123',
      firstName: 'Žofia',
      lastName: "'=Ťažká",
      email: null,
      username: 'zofia.tazka',
      phone: null,
      ratio: 333_333,
      startDate: '2024-02-29',
      endDate: null,
    };
    const { rows } = await readWhole(await exported('csv', [one], 'sk'), 'a.csv');
    expect(rows).toEqual([{ line: 2, person: one, problems: [] }]);
  });
});
