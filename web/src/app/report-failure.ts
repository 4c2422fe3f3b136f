import { ApiFailure } from '#platform/api-failure.ts';
import { closeToast, showToast } from '#ui/toast-queue.ts';
import { appText } from './app.texts.ts';

/** The toast of any failed call: the server's messages joined with commas, or the bare sentence. */
export function reportFailure(failure: unknown): () => void {
  const messages = failure instanceof ApiFailure ? failure.errors.map((item) => item.message).filter(Boolean) : [];
  const id = showToast({
    tone: 'error',
    text:
      messages.length > 0 ? appText('failure.messages', { messages: messages.join(', ') }) : appText('failure.plain'),
  });
  return () => closeToast(id);
}
