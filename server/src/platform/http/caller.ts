import type {} from '@fastify/cookie';
import type { Language } from '@polana/contract/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../actor.ts';
import { networkOf } from './network.ts';
import type { Connection } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of whoever calls, once it is known who it is. */
    personLang: Language | null;
    /** Whoever calls, for the log; in another person's name both. */
    callerIds: { personId: string; impersonatedPersonId?: string } | null;
  }
}

/** Whom the session turned out to be, or nobody. */
export function noteCaller(request: FastifyRequest, person: Person | null): void {
  request.personLang = person?.lang ?? null;
  request.callerIds = person && idsOf(person);
}

function idsOf({ personId, impersonation }: Person): NonNullable<FastifyRequest['callerIds']> {
  return impersonation ? { personId: impersonation.actorPersonId, impersonatedPersonId: personId } : { personId };
}

/** What a request says of whoever sends it. */
export function connectionOf(request: FastifyRequest, isHttps: boolean): Connection {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return {
    requestId: request.id,
    address: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isWebClient: request.headers['x-client'] === 'web',
    bindingCookie: request.cookies[bindingCookieName(isHttps)] ?? null,
    deviceCookie: request.cookies[deviceCookieName(isHttps)] ?? null,
    isBackground: request.headers['x-background'] === '1',
    token: bearer?.[1] ?? null,
  };
}

/** Only https may carry the host prefix; the demo runs on plain loopback. */
function bindingCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sb' : 'sb';
}

function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sd' : 'sd';
}

/** No script reads them and no other site sends them. */
function cookieOptions(isHttps: boolean) {
  return { httpOnly: true, secure: isHttps, sameSite: 'strict', path: '/' } as const;
}

export function setBindingCookie(reply: FastifyReply, isHttps: boolean, value: string | null): void {
  if (value === null) reply.clearCookie(bindingCookieName(isHttps), cookieOptions(isHttps));
  else reply.setCookie(bindingCookieName(isHttps), value, cookieOptions(isHttps));
}

export function setDeviceCookie(reply: FastifyReply, isHttps: boolean, value: string, maxAgeSeconds: number): void {
  reply.setCookie(deviceCookieName(isHttps), value, { ...cookieOptions(isHttps), maxAge: maxAgeSeconds });
}
