import { expect, it } from 'vitest';
import { emptyForm, fieldProblems, requestOf } from './registration-form-values.ts';

const whole = {
  ...emptyForm,
  fields: {
    ...emptyForm.fields,
    name: 'Píla Podpoľanie',
    ico: '36 123 456',
    street: 'Dlhá 1',
    city: 'Detva',
    zip: '962 12',
    invoicingEmail: 'faktury@pila.sk',
    firstName: 'Eva',
    lastName: 'Nová',
    email: 'eva@pila.sk',
  },
};

it('a whole form has no problem; tax numbers, phone and web may be left out', () => {
  expect(fieldProblems(whole).size).toBe(0);
  expect(requestOf(whole)).toMatchObject({
    ico: '36123456',
    zip: '96212',
    dic: '',
    allowances: ['RP', 'SP'],
    privacy: true,
  });
});

it.each([
  ['ico', '3612345'],
  ['dic', '202020'],
  ['icDph', '2020202020'],
  ['zip', '9621'],
  ['webUrl', 'firma'],
  ['email', 'eva@pila'],
] as const)('%s %j is wrong', (field, value) => {
  const form = { ...whole, fields: { ...whole.fields, [field]: value } };
  expect([...fieldProblems(form)]).toEqual([[field, 'invalid']]);
});

it('an empty form lacks what is necessary, in the order of the page', () => {
  expect([...fieldProblems(emptyForm).keys()]).toEqual([
    'name',
    'ico',
    'street',
    'city',
    'zip',
    'invoicingEmail',
    'firstName',
    'lastName',
    'email',
  ]);
});
