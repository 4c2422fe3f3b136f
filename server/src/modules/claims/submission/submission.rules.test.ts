import { describe, expect, test } from 'vitest';
import { childKey, columnsOf, factsOf, personNamesOf, requestSha256, type ClaimForm } from './submission.rules.ts';

const said = { sum: '412.80', declarations: [], privacy: true as const };
const stay: ClaimForm = {
  actionCode: 'RP',
  ...said,
  category: 'ACCOMMODATION',
  stayFrom: '2026-07-10',
  stayTo: '2026-07-12',
};
const season: ClaimForm = {
  actionCode: 'SP',
  ...said,
  category: 'MEMBERSHIP',
  documentDate: '2026-07-01',
  nameOfChild: 'Ema',
  ageOfChild: 10,
  sportOrganisation: ' ŠK Poľana ',
  memberSince: '2025-09-01',
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
};

describe('the facts of a form', () => {
  test('of a stay are its days and persons, of a season its period and the child', () => {
    expect(factsOf({ ...stay, persons: [{ relation: 'SELF', name: 'Ján' }] })).toEqual({
      actionCode: 'RP',
      category: 'ACCOMMODATION',
      documentDate: undefined,
      sumCents: 41_280,
      stayFrom: '2026-07-10',
      stayTo: '2026-07-12',
      relations: ['SELF'],
    });
    expect(factsOf(stay).relations).toEqual([]);
    expect(factsOf(season)).toEqual({
      actionCode: 'SP',
      category: 'MEMBERSHIP',
      documentDate: '2026-07-01',
      sumCents: 41_280,
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
      memberSince: '2025-09-01',
      ageOfChild: 10,
    });
  });
});

const nothingSaid = { documentNumber: '', issuerIco: '', orderNumber: null, ekasaId: null, note: '' };
const noSport = { childAge: null, sportOrganisation: null, memberSince: null, periodFrom: null, periodTo: null };

describe('the columns of a claim', () => {
  test('of a bare stay are empty where nothing was said', () => {
    expect(columnsOf(stay)).toEqual({
      category: 'ACCOMMODATION',
      sumCents: 41_280,
      documentDate: null,
      ...nothingSaid,
      asOfDate: '2026-07-10',
      stayFrom: '2026-07-10',
      stayTo: '2026-07-12',
      issuerName: '',
      persons: [],
      ...noSport,
    });
  });

  test('carry what was said without blanks around it, and persons without their names', () => {
    const full = {
      documentDate: '2026-07-12',
      documentNumber: ' F-1 ',
      issuerName: ' Hotel ',
      issuerIco: '36421928',
      orderNumber: '1234567890',
      ekasaId: ' O-1 ',
      note: ' x ',
      persons: [{ relation: 'CHILD' as const, name: 'Ema' }],
    };
    expect(columnsOf({ ...stay, ...full })).toMatchObject({
      documentDate: '2026-07-12',
      documentNumber: 'F-1',
      issuerName: 'Hotel',
      issuerIco: '36421928',
      orderNumber: '1234567890',
      ekasaId: 'O-1',
      note: 'x',
      persons: [{ relation: 'CHILD' }],
    });
    expect(columnsOf({ ...stay, ...full }).persons).toEqual([{ relation: 'CHILD' }]);
  });

  test('of a season name the organisation as issuer where nobody else is named', () => {
    expect(columnsOf(season)).toEqual({
      category: 'MEMBERSHIP',
      sumCents: 41_280,
      documentDate: '2026-07-01',
      ...nothingSaid,
      asOfDate: '2026-01-01',
      stayFrom: null,
      stayTo: null,
      issuerName: 'ŠK Poľana',
      persons: [],
      childAge: 10,
      sportOrganisation: 'ŠK Poľana',
      memberSince: '2025-09-01',
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
    });
    expect(columnsOf({ ...season, issuerName: ' Zväz ' }).issuerName).toBe('Zväz');
  });
});

test('names stay beside their relations, and there are none where nobody is named', () => {
  const persons = [{ relation: 'SELF' as const }, { relation: 'CHILD' as const, name: ' Ema ' }];
  expect(personNamesOf(persons)).toEqual([null, 'Ema']);
  expect(personNamesOf([{ relation: 'SELF', name: ' ' }])).toBeNull();
  expect(personNamesOf([])).toBeNull();
});

test('a child is the same however the name is written', () => {
  expect(childKey('Nováková,  Žofia 2')).toBe('2 novakova zofia');
  expect(childKey(' žofia-NOVÁKOVÁ 2.')).toBe('2 novakova zofia');
  expect(childKey('Žofia Novak')).not.toBe(childKey('Žofia Nováková'));
});

describe('the mark of a request', () => {
  const by = { employmentId: 'e', actionCode: 'RP' as const };
  const mark = (form: object, files = ['f'], submitter: Parameters<typeof requestSha256>[0] = by) =>
    requestSha256(submitter, form, files).toString('hex');

  test('is the same in whatever order the fields come, also inside', () => {
    expect(mark({ a: 1, b: { c: 2, d: 3 } })).toBe(mark({ b: { d: 3, c: 2 }, a: 1 }));
    expect(mark({ c: 1, a: 2, b: 3 })).toBe(mark({ b: 3, c: 1, a: 2 }));
    expect(mark({ a: null })).toBe(mark({ a: null }));
  });

  test('differs by content, by the order of a list, by files and by who sends', () => {
    const marks = [
      mark({ a: [1, 2] }),
      mark({ a: [2, 1] }),
      mark({ a: { 0: 1, 1: 2 } }),
      mark({ a: null }),
      mark({ a: {} }),
      mark({ a: [1, 2] }, ['g']),
      mark({ a: [1, 2] }, ['f'], { ...by, employmentId: null }),
      mark({ a: [1, 2] }, ['f'], { ...by, actionCode: 'SP' }),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });
});
