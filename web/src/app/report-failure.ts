import { ApiFailure } from '#platform/api-failure.ts';
import { readImpersonating } from '#platform/impersonating.ts';
import { closeToast, showToast } from '#ui/toast-queue.ts';
import { appText } from './app.texts.ts';

/** Where one may only look, a refused change is no error. */
function isRefusedToLooker(failure: unknown): boolean {
  const isRefused =
    failure instanceof ApiFailure && failure.errors.some((item) => item.code === 'not_while_impersonating');
  return isRefused && readImpersonating()?.readOnly === true;
}

/** The toast of any failed call: the server's messages joined with commas, or the bare sentence. */
export function reportFailure(failure: unknown): () => void {
  if (isRefusedToLooker(failure)) {
    const note = showToast({ tone: 'info', text: appText('failure.readOnly') });
    return () => closeToast(note);
  }
  const messages = failure instanceof ApiFailure ? failure.errors.map((item) => item.message).filter(Boolean) : [];
  const plain = navigator.onLine ? appText('failure.plain') : appText('failure.offline');
  const id = showToast({
    tone: 'error',
    text: messages.length > 0 ? appText('failure.messages', { messages: messages.join(', ') }) : plain,
  });
  return () => closeToast(id);
}
