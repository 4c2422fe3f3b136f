import { expect, it } from 'vitest';
import { problemsOf, profileFields, sentValue } from './company-fields.ts';

const whole = {
  name: 'Píla Podpoľanie',
  ico: '36 123 456',
  dic: '',
  icDph: '',
  street: 'Dlhá 1',
  city: 'Detva',
  zip: '962 12',
  phone: '',
  webUrl: '',
  invoicingEmail: 'faktury@pila.sk',
  contactPerson: '',
};

it('a profile needs a name, an address and where invoices go; the rest may be left out', () => {
  expect(problemsOf(profileFields, whole).size).toBe(0);
  const empty = { ...whole, name: ' ', ico: '', street: '', city: '', zip: '', invoicingEmail: '' };
  expect([...problemsOf(profileFields, empty).keys()]).toEqual([
    'name',
    'ico',
    'street',
    'city',
    'zip',
    'invoicingEmail',
  ]);
});

it('a text that is too long says how long it may be', () => {
  expect([...problemsOf(profileFields, { ...whole, phone: '1'.repeat(31) })]).toEqual([
    ['phone', { charactersMax: 30 }],
  ]);
});

it.each([
  ['icDph', 'sk 2020202020', 'SK2020202020'],
  ['webUrl', 'www.pila.sk', 'https://www.pila.sk'],
  ['webUrl', 'http://pila.sk/o-nas', 'http://pila.sk/o-nas'],
  ['name', '  Píla  ', 'Píla'],
  ['zip', '9 6 2 1 2', '96212'],
] as const)('%s %j is sent as %j', (field, typed, sent) => {
  expect(sentValue(field, typed)).toBe(sent);
});
