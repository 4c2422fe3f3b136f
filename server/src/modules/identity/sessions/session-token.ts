import { hash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A bearer token is `rpp_`, the family (18 random bytes, one per sign-in) and the secret (32 bytes, new at each renewal). */
export interface SessionToken {
  text: string;
  familyHash: Buffer;
  hash: Buffer;
}

const prefix = 'rpp_';
const pattern = /^rpp_([A-Za-z0-9_-]{24})[A-Za-z0-9_-]{43}$/;

export function newSessionToken(): SessionToken {
  return tokenOf(randomBytes(18).toString('base64url'), randomBytes(32));
}

/** Reads a token as sent; null when it cannot be one of ours. */
export function parseSessionToken(text: string): SessionToken | null {
  const family = pattern.exec(text)?.[1];
  return family ? { text, familyHash: sha256(family), hash: sha256(text) } : null;
}

export function newRenewalSalt(): Buffer {
  return randomBytes(32);
}

/** The token after this one. The same salt yields the same token, so tabs that renew at once do not race;
 *  without the salt, which never leaves the server, nobody can compute it. */
export function renewedToken(token: SessionToken, salt: Buffer): SessionToken {
  const family = token.text.slice(prefix.length, prefix.length + 24);
  return tokenOf(family, createHmac('sha256', salt).update(token.text).digest());
}

export interface BindingCookie {
  value: string;
  hash: Buffer;
}

/** Ties a session to one browser: the token alone, carried elsewhere, is worth nothing. */
export function newBindingCookie(): BindingCookie {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: sha256(value) };
}

export function isBoundBy(bindingHash: Buffer, cookie: string | null): boolean {
  return cookie !== null && sameBytes(bindingHash, sha256(cookie));
}

export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function tokenOf(family: string, secret: Buffer): SessionToken {
  const text = `${prefix}${family}${secret.toString('base64url')}`;
  return { text, familyHash: sha256(family), hash: sha256(text) };
}
