import { expect, it } from 'vitest';
import { codeOf, filledFromCode, receiptCode, withoutCode, withoutReading } from './claim-draft-code.ts';
import { emptyValues, type ClaimValues } from './claim-draft-values.ts';

const tillCode = '6A1B2C3D-00000001-00000002-00000003-00000004:88812345678900001:261116101500:7:412.80';
const code = receiptCode(tillCode)!;
const empty = emptyValues('RP');
const filled: ClaimValues = { ...empty, ...filledFromCode(empty, 'first', code) };

it('the code of a receipt fills in the amount and the day', () => {
  expect(filled).toMatchObject({ sum: '412,80', documentDate: '2026-11-16', ekasaFileId: 'first' });
  expect(receiptCode('https://polana.example')).toBeNull();
});

it('with the receipt goes what its code told', () => {
  expect({ ...filled, ...withoutCode(filled) }).toEqual(empty);
});

it('what somebody typed over it stays', () => {
  const typed = { ...filled, sum: '400,00' };
  expect({ ...typed, ...withoutCode(typed) }).toEqual({ ...empty, sum: '400,00' });
  const dated = { ...filled, documentDate: '2026-11-15' };
  expect({ ...dated, ...withoutReading(dated) }).toMatchObject({ sum: '', documentDate: '2026-11-15' });
});

it('what was typed before is not touched, and the code goes along to the other allowance', () => {
  const typed = { ...empty, sum: '500,00', documentDate: '2026-11-01' };
  expect(filledFromCode(typed, 'first', code)).toEqual({ ekasaId: code.ekasaId, ekasaFileId: 'first' });
  expect(filledFromCode(emptyValues('SP'), 'first', codeOf(filled))).toMatchObject({ sum: '412,80' });
});
