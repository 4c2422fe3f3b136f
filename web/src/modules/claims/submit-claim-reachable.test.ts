import { expect, test } from 'vitest';
import type { DraftFile } from './claim-draft-uploads.ts';
import { emptyValues } from './claim-draft-values.ts';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { reachableStep } from './submit-claim-reachable.ts';

function stepWith(...states: DraftFile['state'][]) {
  const files = states.map((state) => ({ state, isSignedDeclaration: false }));
  const draft = { read: () => ({ values: emptyValues('RP'), files }) };
  return reachableStep({ draft, place: { step: 'amount' } } as unknown as ClaimFlow);
}

test('whoever types the amount stays there while the receipt travels, and when the connection keeps it here', () => {
  expect(stepWith('uploading')).toBe('amount');
  expect(stepWith('failed')).toBe('amount');
});

test('without a receipt, or with one that was refused, the first step comes first', () => {
  expect(stepWith()).toBe('receipt');
  expect(stepWith('refused')).toBe('receipt');
});
