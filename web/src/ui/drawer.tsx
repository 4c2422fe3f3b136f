import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { useEver } from './use-ever.ts';
import { whenLikely } from './when-likely.ts';

const DrawerPanel = whenLikely(lazyPart(async () => (await import('./drawer-panel.tsx')).DrawerPanel));

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Keeps the title for screen readers only, as in the menu. */
  isTitleHidden?: boolean;
  closeLabel: string;
  /** 320 wide for the menu, 560 for the detail of a row. */
  size?: 'menu' | 'detail';
  /** Moving to the neighbouring row, also by the arrow keys; absent at the ends. */
  steps?: { previousLabel: string; nextLabel: string; onPrevious?: () => void; onNext?: () => void };
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the right edge over the page. */
export function Drawer(props: DrawerProps) {
  const isNeeded = useEver(props.isOpen);
  return <Suspense>{isNeeded && <DrawerPanel {...props} />}</Suspense>;
}
