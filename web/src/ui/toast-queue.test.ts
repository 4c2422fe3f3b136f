import { expect, test } from 'vitest';
import { closeToast, currentToasts, isPassing, showToast, subscribeToToasts } from './toast-queue.ts';

test('messages stand in the order they came and leave when closed', () => {
  let changes = 0;
  const unsubscribe = subscribeToToasts(() => (changes += 1));
  const first = showToast({ tone: 'success', text: 'Saved' });
  const second = showToast({ tone: 'error', text: 'Failed' });
  expect(currentToasts().map((toast) => toast.text)).toEqual(['Saved', 'Failed']);
  closeToast(first);
  expect(currentToasts().map((toast) => toast.id)).toEqual([second]);
  closeToast(second);
  unsubscribe();
  expect(changes).toBe(4);
});

test('errors and sticky messages stay until closed', () => {
  expect(isPassing({ tone: 'success', text: '' })).toBe(true);
  expect(isPassing({ tone: 'error', text: '' })).toBe(false);
  expect(isPassing({ tone: 'info', text: '', isSticky: true })).toBe(false);
});
