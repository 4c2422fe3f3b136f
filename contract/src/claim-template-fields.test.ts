import { describe, expect, test } from 'vitest';
import { recreationClaim, sportClaim } from './claim-submission.ts';
import { claimTemplateFields } from './claim-template-fields.ts';

const submissions = { RP: recreationClaim, SP: sportClaim };
const common = { sum: '100', declarations: [], privacy: true };
const whole = {
  RP: { ...common, category: 'PACKAGE', stayFrom: '2026-07-01', stayTo: '2026-07-04' },
  SP: {
    ...common,
    category: 'MEMBERSHIP',
    documentDate: '2026-07-01',
    nameOfChild: 'Adam Kmeť',
    ageOfChild: 9,
    sportOrganisation: 'ŠK Detva',
    memberSince: '2025-01-01',
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
  },
} as const;

describe.each(['RP', 'SP'] as const)('the fields of %s say what the submission takes', (actionCode) => {
  const fields = claimTemplateFields(actionCode);
  const takes = (changes: object) => submissions[actionCode].safeParse({ ...whole[actionCode], ...changes }).success;

  test('every field but the ones a template describes elsewhere', () => {
    const elsewhere = /^(declarations|privacy|fileIds|replaces|employeeId|signedDeclarationFileId|ekasaId)$/;
    const names = Object.keys(submissions[actionCode].shape).filter((name) => !elsewhere.test(name));
    expect(fields.map((field) => field.name)).toEqual(names);
  });

  test('what is required and what is not', () => {
    expect(takes({})).toBe(true);
    for (const { name, isRequired } of fields)
      expect([name, takes({ [name]: undefined })]).toEqual([name, !isRequired]);
  });

  test('how long a text may be', () => {
    const texts = fields.filter((field) => field.maxLength !== null);
    expect(texts.length).toBeGreaterThan(2);
    for (const { name, maxLength } of texts) {
      expect([name, takes({ [name]: 'x'.repeat(maxLength ?? 0) })]).toEqual([name, true]);
      expect([name, takes({ [name]: 'x'.repeat((maxLength ?? 0) + 1) })]).toEqual([name, false]);
    }
  });

  test('what may be chosen, and between which bounds', () => {
    for (const { name, options, minimum, maximum } of fields) {
      for (const option of options ?? []) expect(takes({ [name]: option })).toBe(true);
      if (options) expect(takes({ [name]: 'ELSE' })).toBe(false);
      if (minimum === null || maximum === null) continue;
      expect([minimum - 1, minimum, maximum, maximum + 1].map((value) => takes({ [name]: value }))).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }
  });
});

test('days and amounts are told from texts', () => {
  const kinds = Object.fromEntries(claimTemplateFields('SP').map(({ name, kind }) => [name, kind]));
  expect(kinds).toMatchObject({
    sum: 'amount',
    documentDate: 'date',
    memberSince: 'date',
    category: 'choice',
    ageOfChild: 'number',
    note: 'text',
    orderNumber: 'text',
  });
  expect(claimTemplateFields('RP').find(({ name }) => name === 'persons')?.kind).toBe('persons');
});
