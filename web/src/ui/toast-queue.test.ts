import { afterEach, expect, test } from 'vitest';
import {
  closeToast,
  currentToasts,
  isPassing,
  showToast,
  subscribeToToasts,
  type ToastMessage,
} from './toast-queue.ts';

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

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

const failed: ToastMessage = { tone: 'error', text: 'Nepodarilo sa pripojiť.' };

test('what two calls say alike stands once, as the later of the two', () => {
  const first = showToast(failed);
  showToast({ tone: 'success', text: 'Uložené.' });
  const second = showToast(failed);
  expect(currentToasts().map(({ id }) => id)).toEqual([second - 1, second]);
  closeToast(first);
  expect(currentToasts()).toHaveLength(2);
});

test('messages that can be taken back stand beside each other', () => {
  const action = { label: 'Späť', onAction: () => undefined };
  showToast({ tone: 'success', text: 'Schválené.', action });
  showToast({ tone: 'success', text: 'Schválené.', action });
  expect(currentToasts()).toHaveLength(2);
});
