import { createContext } from 'react';

/** Told when the box above a failed form comes and goes, so that the title of the page can say it too. */
export const FailureContext = createContext<(isShown: boolean) => void>(() => undefined);
