/** Browser storage that may be switched off or full: then the portal works for this page only, without failing. */

type Area = 'localStorage' | 'sessionStorage';

function areaOf(name: Area): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

export function readStored(name: Area, key: string): string | null {
  return areaOf(name)?.getItem(key) ?? null;
}

/** Says whether the value is really there afterwards. */
export function writeStored(name: Area, key: string, value: string | null): boolean {
  const area = areaOf(name);
  if (!area) return false;
  try {
    if (value === null) area.removeItem(key);
    else area.setItem(key, value);
    return area.getItem(key) === value;
  } catch {
    return false;
  }
}

export const waitingFilesDatabase = 'polana-claims';

/** Whatever this tab keeps of unsaved work, and the receipts that wait to be sent. */
export function forgetWork(): void {
  areaOf('sessionStorage')?.clear();
  try {
    indexedDB.deleteDatabase(waitingFilesDatabase);
  } catch {
    // A browser without it has kept nothing.
  }
}
