import { Suspense, useEffect, useRef, useState } from 'react';
import { onIdentityAsked } from '#platform/ask-identity.ts';
import { lazyPart } from '#loading/lazy-part.tsx';

const IdentityQuestion = lazyPart(async () => (await import('./identity-question.tsx')).IdentityQuestion);

/** Stands ready on every page: when a call needs a fresh proof it asks for the password, and the call goes on. */
export function ConfirmIdentityDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(() => undefined);

  useEffect(
    () =>
      onIdentityAsked(
        () =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve;
            setIsOpen(true);
          }),
      ),
    [],
  );

  function close(isProved: boolean) {
    setIsOpen(false);
    answer.current(isProved);
  }

  return isOpen ? (
    <Suspense>
      <IdentityQuestion onAnswer={close} />
    </Suspense>
  ) : null;
}
