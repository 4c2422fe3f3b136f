import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from '@polana/contract/primitives';
import { namedNetworks } from './http/network.ts';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Everything the environment decides. Demo mode is the default without a database address. */
export interface Config {
  demo: boolean;
  /** By name, not only because nothing else is configured. */
  demoAsked: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Origin of links in mails and of the web, without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** Around the pooler that DATABASE_URL then leads through; the job queue listens and needs a session of its own. */
  databaseDirectUrl: string | null;
  /** A read-only copy for figures and exports. */
  databaseReplicaUrl: string | null;
  databaseConnectionsMax: number;
  /** How long a node that ends goes on answering, so that the proxy in front can take it out of turn. */
  drainSeconds: number;
  smtpUrl: string | null;
  mailFrom: string;
  s3: S3Config | null;
  /** A clamd that looks at uploads. */
  virusScannerUrl: string | null;
  /** Root of all keys that seal fields. */
  secret: string | null;
  trustProxy: string[];
  logLevel: string;
}

/** One sentence per wrong value, all at once, so that nobody repairs them one start at a time. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment, checkoutDir: string): Config {
  const problems: string[] = [];
  const read = new Reader(environment, problems);
  const databaseUrl = read.address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const asked = read.oneOf('POLANA_DEMO', ['true', 'false'], databaseUrl === null ? 'true' : 'false');
  const demo = databaseUrl === null || asked === 'true';
  const port = read.wholeNumber('PORT', 3000, 0, 65_535);
  const host = environment['HOST'] || '127.0.0.1';
  const config: Config = {
    demo,
    demoAsked: environment['POLANA_DEMO'] === 'true',
    host,
    port,
    dataDir: resolve(environment['POLANA_DATA_DIR'] || resolve(checkoutDir, '.data')),
    publicUrl: read.origin('PUBLIC_URL') ?? `http://${host}:${port}`,
    databaseUrl,
    databaseOwnerUrl: read.address('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: read.address('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.address('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databaseConnectionsMax: read.wholeNumber('DATABASE_CONNECTIONS_MAX', 10, 2, 200),
    drainSeconds: read.wholeNumber('DRAIN_SECONDS', demo ? 0 : 3, 0, 60),
    smtpUrl: read.address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.sender('MAIL_FROM') ?? 'Poľana <polana@localhost.localdomain>',
    s3: read.s3(),
    virusScannerUrl: read.address('VIRUS_SCANNER_URL', ['clamd:']),
    secret: environment['POLANA_SECRET'] || null,
    trustProxy: read.networks('TRUST_PROXY'),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug'], demo ? 'warn' : 'info'),
  };
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    if (environment[name] && !databaseUrl) problems.push(`${name} makes sense beside DATABASE_URL only.`);
  if (demo && asked === 'false')
    problems.push('POLANA_DEMO is false, but DATABASE_URL is missing: a demo would start.');
  if (!demo) problems.push(...productionProblems(config, environment));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const placeholder = /(change.?me|placeholder|example|default|secret|password|polana|test|demo|insecure|xxxx|1234)/i;

function productionProblems(config: Config, environment: Environment): string[] {
  const problems: string[] = [];
  if (!config.publicUrl.startsWith('https://')) problems.push('PUBLIC_URL must be the https address of the portal.');
  if (!config.smtpUrl) problems.push('SMTP_URL is missing: codes and links could not be sent.');
  if (!environment['MAIL_FROM']) problems.push('MAIL_FROM is missing: the sender of the mails.');
  if (!config.secret)
    problems.push('POLANA_SECRET is missing: 32 or more random characters, e.g. from `openssl rand -base64 48`.');
  else if (isPlaceholder(config.secret))
    problems.push('POLANA_SECRET looks like a placeholder: use 32 or more random characters.');
  const databasePassword = config.databaseUrl ? decodeURIComponent(new URL(config.databaseUrl).password) : '';
  if (databasePassword && databasePassword.length < 40 && placeholder.test(databasePassword))
    problems.push('The password in DATABASE_URL looks like a placeholder.');
  if (config.s3 && placeholder.test(config.s3.secretAccessKey))
    problems.push('S3_SECRET_ACCESS_KEY looks like a placeholder.');
  return problems;
}

function isPlaceholder(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || (secret.length < 64 && placeholder.test(secret));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !isIP(address)) return namedNetworks.has(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

/** An address whose user name and password mean something. */
function isReadable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    for (const one of [username, password]) decodeURIComponent(one);
    return true;
  } catch {
    return false;
  }
}

class Reader {
  readonly #environment: Environment;
  readonly #problems: string[];

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment;
    this.#problems = problems;
  }

  wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const text = this.#environment[name];
    if (!text) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    this.#problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  }

  oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const text = this.#environment[name];
    if (!text) return fallback;
    if (allowed.includes(text)) return text;
    this.#problems.push(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
    return fallback;
  }

  /** The value itself is not repeated: it may carry a password. */
  address(name: string, protocols: readonly string[]): string | null {
    const text = this.#environment[name];
    if (!text) return null;
    if (!protocols.some((one) => text.startsWith(`${one}//`)))
      return this.#refuse(
        `${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
      );
    if (!isReadable(text))
      return this.#refuse(
        `${name} cannot be read: in a user name and a password % # / ? @ are written %25 %23 %2F %3F %40.`,
      );
    const { host, pathname } = new URL(text);
    if (!host && !/^\/./.test(pathname)) return this.#refuse(`${name} names no host.`);
    return text;
  }

  /** The portal lives at the root of its host, and links are written behind it. */
  origin(name: string): string | null {
    const text = this.address(name, ['http:', 'https:']);
    if (text === null) return null;
    const { origin, href } = new URL(text);
    if (href === `${origin}/`) return origin;
    return this.#refuse(
      `${name} is the address of the host alone, such as ${origin}: without a path, a user or a query.`,
    );
  }

  /** A sender no mail server accepts would keep every code and link back. */
  sender(name: string): string | null {
    const text = this.#environment[name]?.trim();
    if (!text) return null;
    const [, address = text] = /^[^<>\n]*<([^<>]*)>$/.exec(text) ?? [];
    if (isEmail(address)) return text;
    return this.#refuse(`${name} must be one address, such as "Portál <portal@firma.sk>".`);
  }

  networks(name: string): string[] {
    const parts = (this.#environment[name] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    if (!parts.every(isNetwork))
      this.#problems.push(
        `${name} lists addresses or networks of proxies, such as 10.0.0.0/8, neither names nor a number of hops.`,
      );
    return parts;
  }

  #refuse(problem: string): null {
    this.#problems.push(problem);
    return null;
  }

  s3(): S3Config | null {
    const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
    const missing = names.filter((name) => !this.#environment[name]);
    if (missing.length === names.length) return null;
    if (missing.length > 0) this.#problems.push(`S3 storage is half configured: ${missing.join(', ')} missing.`);
    const value = (name: (typeof names)[number]) => this.#environment[name] ?? '';
    return {
      endpoint: this.address('S3_ENDPOINT', ['http:', 'https:']) ?? '',
      bucket: value('S3_BUCKET'),
      region: value('S3_REGION'),
      accessKeyId: value('S3_ACCESS_KEY_ID'),
      secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
    };
  }
}
