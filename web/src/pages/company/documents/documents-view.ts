import { readStored, writeStored } from '#platform/storage.ts';

const storageKey = 'documentsView';

const views = ['zoznam', 'kontrola'] as const;
type View = (typeof views)[number];

/** The view an address asks for; one that names a claim, as in mails, asks for that claim. */
export function viewAsked({ pohlad, z }: { pohlad?: unknown; z?: unknown }): View | undefined {
  return views.find((view) => view === pohlad) ?? (z ? 'kontrola' : undefined);
}

/** The company's claims as a list, or to be decided one after another: as the address says, or as they were looked at last. */
export function documentsViewOf(asked: View | undefined): View {
  return (asked ?? readStored('localStorage', storageKey)) === 'zoznam' ? 'zoznam' : 'kontrola';
}

export function rememberDocumentsView(view: View): void {
  writeStored('localStorage', storageKey, view);
}
