import { readStored, writeStored } from '#platform/storage.ts';

const storageKey = 'documentsView';

type View = 'zoznam' | 'kontrola';

/** The company's claims as a list, or to be decided one after another: as the address says, or as they were looked at last. */
export function documentsViewOf(asked: unknown): View {
  const view = asked === 'zoznam' || asked === 'kontrola' ? asked : readStored('localStorage', storageKey);
  return view === 'zoznam' ? view : 'kontrola';
}

export function rememberDocumentsView(view: View): void {
  writeStored('localStorage', storageKey, view);
}
