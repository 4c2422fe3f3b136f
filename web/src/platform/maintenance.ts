/** When the portal is back from maintenance: a time, `late` once that has passed, null while it is open. */
export type BackAt = string | null;

let backAt: BackAt = null;
let tell: (backAt: BackAt) => void = () => {};

/** Every answer of the server says it. */
export function noteMaintenance(said: BackAt): void {
  if (said === backAt) return;
  backAt = said;
  tell(said);
}

export function onMaintenance(listener: (backAt: BackAt) => void): void {
  tell = listener;
}
