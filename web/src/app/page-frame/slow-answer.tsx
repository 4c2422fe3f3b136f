import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { closeToast, showToast } from '#ui/toast-queue.ts';
import { appText } from '../app.texts.ts';

/** So long grey shapes say enough. */
const patienceMilliseconds = 10_000;

/** Says that the page still waits for what belongs into its shapes, until it has come or failed. */
export function SlowAnswer() {
  const isWaiting = useIsFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let toast = 0;
    const timer = setTimeout(() => {
      toast = showToast({ tone: 'info', text: appText('frame.slow'), isSticky: true });
    }, patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      closeToast(toast);
    };
  }, [isWaiting]);
  return null;
}
