import { createTransport } from 'nodemailer';
import type { MailToSend } from './mail.store.ts';

export interface SmtpConfig {
  mode: 'smtp';
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. `?tls=none` allows a relay in the same network without TLS. */
  url: string;
  /** `Poľana <polana@example.sk>` */
  from: string;
  timeouts?: { connectionMilliseconds: number; socketMilliseconds: number };
}

/** Where mails go: to a mail server, or nowhere (the demo only shows them). */
export type MailConfig = SmtpConfig | { mode: 'keep' };

type SendOutcome =
  | { kind: 'accepted' }
  | {
      kind: 'refused' | 'notNow';
      problem: string;
      /** What nobody foresaw: a mistake of ours, for the log. */
      cause?: Error;
    };

export interface Smtp {
  /** Domain of the sender, for message ids. */
  domain: string;
  send(mail: MailToSend): Promise<SendOutcome>;
}

export function openSmtp(config: SmtpConfig): Smtp {
  const transport = createTransport(transportOptions(config));
  return {
    domain: /@([^\s@<>]+)>?$/.exec(config.from.trim())?.[1] ?? 'localhost',
    async send(mail) {
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
          messageId: mail.messageId,
          attachments: mail.attachments.map(({ name, contentType, text }) => ({
            filename: name,
            contentType,
            content: Buffer.from(text),
          })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': mail.lang,
          },
        });
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** TLS and a certificate that holds, but for a relay on the same machine and where the address says `tls=none`. */
export function transportOptions(config: SmtpConfig) {
  const url = new URL(config.url);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isOwnMachine = host === 'localhost' || host === '127.0.0.1' || host === '::1';
  const isPlainAllowed = isOwnMachine || url.searchParams.get('tls') === 'none';
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isPlainAllowed,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    // Such a relay seldom has a certificate that anybody could verify.
    ignoreTLS: !secure && isPlainAllowed,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: config.timeouts?.connectionMilliseconds ?? 10_000,
    greetingTimeout: config.timeouts?.connectionMilliseconds ?? 10_000,
    socketTimeout: config.timeouts?.socketMilliseconds ?? 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Problems with the connection or the sign-in are ours and pass; a refused sender, recipient or content does not. */
const ours = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONFIG']);

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, permanent } = error as { code?: string; responseCode?: number; permanent?: boolean };
  if (!code) return { kind: 'notNow', problem: error.name, cause: error };
  // The server's own words may quote the address, so only the codes are kept.
  const problem = responseCode ? `${code} ${responseCode}` : code;
  return { kind: permanent === true && !ours.has(code) ? 'refused' : 'notNow', problem };
}
