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
  const id = showToast(
    isRefusedToLooker(failure)
      ? { tone: 'info', text: appText('failure.readOnly') }
      : { tone: 'error', text: textOf(failure) },
  );
  return () => closeToast(id);
}

function textOf(failure: unknown): string {
  const messages = failure instanceof ApiFailure ? failure.errors.map((item) => item.message).filter(Boolean) : [];
  if (messages.length > 0) return appText('failure.messages', { messages: messages.join(', ') });
  return appText(navigator.onLine ? 'failure.plain' : 'failure.offline');
}
