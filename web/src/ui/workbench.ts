import { createContext, use, useLayoutEffect } from 'react';

/** How a page tells the frame around it that it fills the whole window: the menu folds to a rail, the footer stays away. */
export const WorkbenchContext = createContext<(isOn: boolean) => void>(() => {});

/** The page is a workbench while this stands. */
export function useWorkbench(): void {
  const tell = use(WorkbenchContext);
  useLayoutEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
}
