import type { ImportItem } from '@polana/contract/imports';
import { expect, it } from 'vitest';
import { furthestStep, hasEnded, shownStep } from './import-steps.ts';

type Progressed = Pick<ImportItem, 'state' | 'changes' | 'deletions'>;

function loaded(state: ImportItem['state'], over: Partial<Progressed> = {}): Progressed {
  return { state, changes: 'waiting', deletions: 'waiting', ...over };
}

it.each([
  [loaded('reading'), 'check'],
  [loaded('checked'), 'check'],
  [loaded('planned'), 'changes'],
  [loaded('applying'), 'done'],
  [loaded('done'), 'done'],
  [loaded('planned', { changes: 'applied' }), 'done'],
] as const)('an import in %o stands at the step %s', (item, step) => {
  expect(furthestStep(item)).toBe(step);
});

it('a shared link leads to the step in it, but never further than the import is', () => {
  expect(shownStep('file', loaded('planned'))).toBe('file');
  expect(shownStep('check', loaded('planned'))).toBe('check');
  expect(shownStep('changes', loaded('checked'))).toBe('check');
  expect(shownStep('done', loaded('planned'))).toBe('changes');
  expect(shownStep(null, loaded('planned'))).toBe('changes');
});

it('nobody returns to the plan once it is confirmed', () => {
  expect(shownStep('changes', loaded('done'))).toBe('done');
  expect(shownStep('file', loaded('planned', { changes: 'applied' }))).toBe('done');
});

it('an import that was left, expired or failed is over, unless its changes were written', () => {
  expect(hasEnded(loaded('left'))).toBe(true);
  expect(hasEnded(loaded('expired'))).toBe(true);
  expect(hasEnded(loaded('failed'))).toBe(true);
  expect(hasEnded(loaded('expired', { changes: 'applied' }))).toBe(false);
  expect(hasEnded(loaded('planned'))).toBe(false);
});
