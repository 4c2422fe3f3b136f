/** The build of the portal that answered last; each answer names it. */
let ofServer: string | null = null;
const listeners = new Set<() => void>();

export function noteBuild(build: string | null): void {
  if (build === null || build === ofServer) return;
  ofServer = build;
  for (const listener of listeners) listener();
}

export function onBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server runs another build than the one whose script this page was loaded with. */
export function isOvertaken(script: string | undefined): boolean {
  return ofServer !== null && script !== undefined && script.includes('/assets/') && !script.endsWith(`/${ofServer}`);
}
