import { readOperatorProfile } from '@polana/contract/operator';
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { callApi } from '#platform/call-api.ts';
import { Logo } from '#ui/logo.tsx';
import { maintenanceText } from './maintenance.texts.ts';

/** It may come over the login page, which has no other classes than its own. */
const wholeWindow: CSSProperties = {
  margin: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  outline: 'none',
  color: 'var(--ink)',
  backgroundColor: 'var(--canvas)',
};

/** Not everybody at the same moment. */
const askEveryMilliseconds = 5_000 + Math.random() * 5_000;

/** Lies over everything, open dialogs included, as long as the portal is shut; afterwards the focus is where it was. */
export function MaintenancePage({ backAt }: { backAt: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const productName = useProductName();
  const logo = useOperatorProfile()?.logo ?? null;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useAsking();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="maintenance-title"
      aria-describedby="maintenance-about"
      onCancel={(event) => event.preventDefault()}
      style={wholeWindow}
    >
      <div className="flex h-18.5 items-center border-b border-line bg-surface px-4 md:px-6">
        <Logo word={productName} picture={logo} />
      </div>
      <div className="flex flex-col items-center px-4 py-20 text-center">
        <h1 id="maintenance-title" className="text-h2 text-balance">
          {backAt === 'late' ? maintenanceText('late') : maintenanceText('back', { time: backAt })}
        </h1>
        <p id="maintenance-about" className="mt-2 max-w-[45ch] text-ink2 text-pretty">
          {maintenanceText('about')}
        </p>
      </div>
    </dialog>
  );
}

/** Each answer tells whether the portal is still shut. */
function useAsking(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      callApi(readOperatorProfile, {}, { isBackground: true }).catch(() => undefined);
    }, askEveryMilliseconds);
    return () => clearInterval(timer);
  }, []);
}
