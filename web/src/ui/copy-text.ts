import { showToast } from './toast-queue.ts';

/** Puts a text into the clipboard and says whether that worked: a browser may refuse it, or have none on an unsafe connection. */
export async function copyText(text: string, told: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: told.done });
  } catch {
    showToast({ tone: 'error', text: told.failed });
  }
}
