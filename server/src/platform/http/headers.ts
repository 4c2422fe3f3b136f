import type { FastifyReply } from 'fastify';

/** Where browsers tell that a page was kept from something its policy forbids (Reporting API). */
export const policyReportsPath = '/csp-report';

/** Everywhere: nothing is sniffed, framed, referred or embedded. */
export function setCommonHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
  reply.header('X-Frame-Options', 'DENY');
  reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** Answers of the API: data, never a page. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  reply.header('Cache-Control', 'no-store');
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-to csp',
].join('; ');

/** The page of the web: only our own files run, nothing inline, no string ever becomes script. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', pagePolicy);
  reply.header('Reporting-Endpoints', `csp="${policyReportsPath}"`);
  reply.header('Cache-Control', 'no-store');
}

/** Pages written by the server without any script. */
export function setPlainPageHeaders(reply: FastifyReply, styleHash: string): void {
  reply.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  reply.header('Cache-Control', 'no-store');
}
