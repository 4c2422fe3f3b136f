import { expect, it } from 'vitest';
import { emptyValues } from './claim-draft-values.ts';
import { mergedValues } from './claim-draft-merge.ts';

const known = { ...emptyValues('SP'), sum: '55,50', nameOfChild: 'Adam Hrivnák' };

it('what was filled in elsewhere is taken over', () => {
  const elsewhere = { ...known, sportOrganisation: 'ŠK Slávia Detva', declarations: [{ id: 'SP-1', version: 1 }] };
  expect(mergedValues(known, known, elsewhere)).toEqual(elsewhere);
});

it('what was changed here since the last save stays', () => {
  const here = { ...known, sum: '66,60', privacy: true };
  const elsewhere = { ...known, sum: '77,70', sportOrganisation: 'ŠK Slávia Detva' };
  expect(mergedValues(known, here, elsewhere)).toEqual({ ...elsewhere, sum: '66,60', privacy: true });
});
