import type { ClaimDetail } from '@polana/contract/claims';
import { expect, it } from 'vitest';
import { isUnchanged, placeToFix, valuesOfClaim } from './claim-correction.ts';

const receipt = {
  id: '0193aa80-fb80-71e2-a019-68236134432c',
  name: 'faktura.jpg',
  contentType: 'image/jpeg',
  size: 10,
  pages: 1,
  isSignedDeclaration: false,
};

const rejected = {
  id: '0193aa80-fb80-71e2-a019-682361344320',
  actionCode: 'RP',
  category: 'PACKAGE',
  sum: '412.80',
  stayFrom: '2026-06-19',
  stayTo: '2026-06-21',
  persons: [{ relation: 'SELF' }, { relation: 'SPOUSE' }],
  documentDate: '2026-06-21',
  documentNumber: '2026060147',
  issuerName: 'Penzión Vartovka',
  orderNumber: null,
  ekasaId: null,
  nameOfChild: null,
  ageOfChild: null,
  sportOrganisation: null,
  memberSince: null,
  note: '',
  files: [receipt],
  reasonCode: 'AMOUNT_MISMATCH',
} as unknown as ClaimDetail;

it('a rejected claim is filled in again; what was declared has to be declared anew', () => {
  expect(valuesOfClaim(rejected)).toMatchObject({
    sum: '412,80',
    category: 'PACKAGE',
    stayFrom: '2026-06-19',
    relations: ['SELF', 'SPOUSE'],
    issuerName: 'Penzión Vartovka',
    declarations: [],
    privacy: false,
    replaces: rejected.id,
    rejectedFor: 'AMOUNT_MISMATCH',
    takenOver: [receipt],
  });
});

it('the period of a sport claim goes into the period', () => {
  const values = valuesOfClaim({ ...rejected, actionCode: 'SP', category: 'TRAINING', ageOfChild: 9 });
  expect(values).toMatchObject({ periodFrom: '2026-06-19', periodTo: '2026-06-21', stayFrom: null, ageOfChild: '9' });
});

it('a receipt that nobody could read, or without a name, is not taken over', () => {
  expect(valuesOfClaim({ ...rejected, reasonCode: 'UNREADABLE' }).takenOver).toEqual([]);
  expect(valuesOfClaim({ ...rejected, reasonCode: 'NAME_MISSING' }).takenOver).toEqual([]);
});

it('the reason leads to the field, which stays marked until it says something else', () => {
  expect(placeToFix('AMOUNT_MISMATCH')).toBe('sum');
  expect(placeToFix('UNREADABLE')).toBe('receipt');
  expect(placeToFix(null)).toBeNull();
  const values = valuesOfClaim(rejected);
  expect(isUnchanged('sum', values, values)).toBe(true);
  expect(isUnchanged('sum', { ...values, sum: '400' }, values)).toBe(false);
  expect(isUnchanged('stay', { ...values, stayTo: '2026-06-22' }, values)).toBe(false);
  expect(isUnchanged('relations', { ...values, relations: ['SELF'] }, values)).toBe(false);
});
