/** A path of this portal, or null: whatever could lead to another site is refused. */
export function internalPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const base = 'https://portal.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  // What is left of `/.//elsewhere` is `//elsewhere`, which is another site.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
