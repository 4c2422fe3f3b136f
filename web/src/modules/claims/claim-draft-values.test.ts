import { recreationClaim, sportClaim } from '@polana/contract/claim-submission';
import { expect, it } from 'vitest';
import {
  emptyValues,
  isUntouched,
  relationsAfter,
  usualRelations,
  valuesFrom,
  type ClaimValues,
} from './claim-draft-values.ts';
import { recreationBody, sportBody } from './claim-submission.ts';

const fileIds = ['0193aa80-fb80-71e2-a019-68236134432c'];
const declarations = [{ id: 'RP-1', version: 2 }];

const stay: ClaimValues = {
  ...emptyValues('RP'),
  sum: '1 275,40',
  stayFrom: '2026-06-19',
  stayTo: '2026-06-21',
  relations: ['SELF', 'CHILD'],
  orderNumber: '4402 118 903',
  issuerName: ' Penzión Vartovka ',
  declarations,
  privacy: true,
};

const sport: ClaimValues = {
  ...emptyValues('SP'),
  sum: '120',
  nameOfChild: ' Matej Hrivnák ',
  ageOfChild: '9',
  sportOrganisation: 'ŠK Slávia Detva',
  memberSince: '2025-09-01',
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  documentDate: '2026-07-01',
  declarations,
  privacy: true,
};

it('a draft comes back from the server as it was saved', () => {
  expect(valuesFrom('RP', JSON.parse(JSON.stringify(stay)))).toEqual(stay);
  expect(valuesFrom('SP', JSON.parse(JSON.stringify(sport)))).toEqual(sport);
});

it('what is not what it should be counts as not filled in', () => {
  const values = valuesFrom('RP', {
    sum: 12,
    stayFrom: '2026-02-30',
    category: 'MEMBERSHIP',
    relations: ['SELF', 'DOG'],
    declarations: [{ id: 'RP-1' }, null],
    receiptReading: { sum: '1' },
    takenOver: [{ id: 'x' }],
    rejectedFor: 'BAD_MOOD',
  });
  expect(values).toEqual({ ...emptyValues('RP'), idempotencyKey: values.idempotencyKey });
  expect(isUntouched(values)).toBe(true);
  expect(isUntouched(valuesFrom('RP', null))).toBe(true);
  expect(isUntouched(stay)).toBe(false);
});

it('every draft has a key of its own and keeps it', () => {
  expect(emptyValues('RP').idempotencyKey).not.toBe(emptyValues('RP').idempotencyKey);
  expect(valuesFrom('RP', { idempotencyKey: 'k-1' }).idempotencyKey).toBe('k-1');
});

it('who takes part follows from the kind of recreation', () => {
  expect(usualRelations('ACCOMMODATION')).toEqual(['SELF']);
  expect(usualRelations('CAMP')).toEqual(['CHILD']);
  expect(usualRelations('PARENT')).toEqual(['PARENT']);
});

it('a stay is sent as the contract wants it: cents in words, digits without spaces, nothing that is empty', () => {
  const body = recreationBody(stay, { fileIds });
  expect(body).toEqual({
    sum: '1275.40',
    category: 'ACCOMMODATION',
    stayFrom: '2026-06-19',
    stayTo: '2026-06-21',
    persons: [{ relation: 'SELF' }, { relation: 'CHILD' }],
    orderNumber: '4402118903',
    issuerName: 'Penzión Vartovka',
    declarations,
    privacy: true,
    fileIds,
  });
  expect(recreationClaim.safeParse(body).success).toBe(true);
});

it("a child's sport is sent with the age as a number; a company names the employee and the signed paper", () => {
  const [signedDeclarationFileId = ''] = fileIds;
  const employeeId = '0193aa80-fb80-71e2-a019-682361344320';
  const body = sportBody(sport, { fileIds, employeeId, signedDeclarationFileId });
  expect(body).toMatchObject({ sum: '120.00', nameOfChild: 'Matej Hrivnák', ageOfChild: 9, employeeId });
  expect(sportClaim.safeParse(body).success).toBe(true);
});

it('a claim without its dates is never sent', () => {
  expect(() => recreationBody({ ...stay, stayTo: null }, { fileIds })).toThrow('a date is missing');
});

it('another category keeps the people who were ticked by hand', () => {
  expect(relationsAfter(['SELF'], 'ACCOMMODATION', 'CAMP')).toEqual(['CHILD']);
  expect(relationsAfter(['CHILD'], 'CAMP', 'PACKAGE')).toEqual(['SELF']);
  expect(relationsAfter(['SELF', 'SPOUSE', 'CHILD'], 'ACCOMMODATION', 'PACKAGE')).toEqual(['SELF', 'SPOUSE', 'CHILD']);
  expect(relationsAfter(['SPOUSE'], 'ACCOMMODATION', 'PACKAGE')).toEqual(['SPOUSE']);
  expect(relationsAfter(['SELF', 'SPOUSE'], 'ACCOMMODATION', 'PARENT')).toEqual(['SELF', 'SPOUSE', 'PARENT']);
  expect(relationsAfter([], 'ACCOMMODATION', 'TOURISM')).toEqual([]);
});
