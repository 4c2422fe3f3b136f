import { expect, it } from 'vitest';
import { dataProblems, draftFrom, emptyDraft } from './registration-draft.ts';

const whole = { ...emptyDraft, firstName: 'Žofia', lastName: 'Nová', personalNumber: '007', email: ' zofia@firma.sk ' };

it('whole details have no problem, the phone may be left out', () => {
  expect(dataProblems(whole).size).toBe(0);
});

it('what is missing, wrong or too long is told in the order of the page', () => {
  const problems = dataProblems({ ...whole, firstName: ' ', email: 'zofia@firma', phone: '0'.repeat(31) });
  expect([...problems]).toEqual([
    ['firstName', 'missing'],
    ['email', 'invalid'],
    ['phone', { charactersMax: 30 }],
  ]);
});

it.each([null, '', '{', '[]', 'null', '7', '{"firstName":7}'])('a storage holding %j counts as empty', (stored) => {
  expect(draftFrom(stored)).toEqual(emptyDraft);
});

it('a kept draft comes back without what does not belong to it', () => {
  expect(draftFrom('{"firstName":"Eva","role":"OPER"}')).toEqual({ ...emptyDraft, firstName: 'Eva' });
});
