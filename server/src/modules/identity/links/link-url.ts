export type LinkPage = 'password/set' | 'hash-verify' | 'email/confirm';

/** Where a mail leads: only the configured address of the portal counts, never what a request says about itself. */
export function linkUrl(publicUrl: string, page: LinkPage, hash: string): string {
  return `${publicUrl}/${page}/${encodeURIComponent(hash)}`;
}
