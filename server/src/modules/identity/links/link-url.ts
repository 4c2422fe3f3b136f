import { sha256 } from '../sessions/session-token.ts';

export type LinkPage = 'password/set' | 'hash-verify' | 'email/confirm';

/** Where a mail leads: only the configured address of the portal counts, never what a request says about itself. */
export function linkUrl(publicUrl: string, page: LinkPage, hash: string): string {
  return `${publicUrl}/${page}/${encodeURIComponent(hash)}`;
}

/** Names the mail of a link, so that the link lives from the moment that mail went out (see the migration of link lifetimes). */
export function linkMailKey(hash: string): string {
  return `link ${sha256(hash).toString('hex')}`;
}
