import { expect, it } from 'vitest';
import { emptyValues } from './claim-draft-values.ts';
import { commonDraft, mergedValues } from './claim-draft-merge.ts';

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

it('what was sent from here without an answer is not taken for somebody else’s', () => {
  const draft = { values: known, fileIds: ['a'], isAtServer: true, updatedAt: '2026-07-20T08:00:00.000Z' };
  const [cleared, typed] = [
    { ...draft, values: { ...known, sum: '' }, fileIds: [] },
    { ...draft, values: { ...known, sum: '66,60' } },
  ];
  expect(commonDraft(draft, [typed, cleared], { ...known, sum: '' })).toBe(cleared);
  expect(commonDraft(draft, [typed, cleared], { ...known, sum: '77,70' })).toBe(draft);
  // Sent, then typed back to what it had been: what stands here counts.
  expect(mergedValues(cleared.values, known, cleared.values)).toEqual(known);
});
