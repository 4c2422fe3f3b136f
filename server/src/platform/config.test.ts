import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://portal:dGhpcyBpcyByYW5kb20@db.internal/portal',
  PUBLIC_URL: 'https://portal.firma.sk',
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'Portál <portal@firma.sk>',
  POLANA_SECRET: 'Vq0fUu9yZkq3mXbT7wHcLr2sEjG8aNd4PoKiYt6RhWx1',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, '/checkout');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test('every variable that is read stands in the table of the README, and no other', () => {
  const read = new Set<string>();
  const noting = new Proxy<Record<string, string>>(
    { ...production, S3_ENDPOINT: 'https://s3.firma.sk' },
    {
      get: (values, name) => {
        read.add(String(name));
        return values[String(name)];
      },
    },
  );
  problemsOf(noting);
  // The commands that save and bring back read these by themselves.
  for (const name of ['POLANA_BACKUP_PASSPHRASE', 'POLANA_BACKUP_PASSPHRASE_FILE']) read.add(name);
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(readme) ?? [];
  const told = table.split('\n').flatMap((row) => (row.split('|')[1] ?? '').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []);
  expect(told.toSorted()).toEqual([...read].toSorted());
});

describe('without any configuration', () => {
  test('it is the demo on loopback port 3000 with data in the checkout', () => {
    const config = readConfig({}, '/checkout');
    expect(config).toMatchObject({ demo: true, host: '127.0.0.1', port: 3000, dataDir: '/checkout/.data' });
    expect(config.publicUrl).toBe('http://127.0.0.1:3000');
  });
});

describe('a wrong value', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ POLANA_DEMO: '1' }, 'POLANA_DEMO'],
    [{ POLANA_DEMO: 'false' }, 'DATABASE_URL is missing'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail.internal' }, 'SMTP_URL'],
    [{ S3_BUCKET: 'files' }, 'S3'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1, proxy.internal' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY'],
    [{ MAIL_FROM: 'Portál' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Portál <portal@>' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Portál <portal@firma.sk>, druhy@firma.sk' }, 'MAIL_FROM'],
    [{ PUBLIC_URL: 'https://firma.sk/portal' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://portal:100%@mail.firma.sk' }, 'SMTP_URL'],
    [{ VIRUS_SCANNER_URL: 'clamd://' }, 'VIRUS_SCANNER_URL'],
    [{ ...production, DATABASE_URL: 'postgres://portal:100%@db/portal' }, 'DATABASE_URL'],
    [{ ...production, DATABASE_URL: 'postgres://portal:a#b@db/portal' }, 'DATABASE_URL'],
    [{ ...production, DATABASE_URL: 'postgres://portal%:25rano@db/portal' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/portal' }, 'DATABASE_DIRECT_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://db/portal' }, 'DATABASE_OWNER_URL'],
    [{ ...production, DATABASE_REPLICA_URL: 'db-copy' }, 'DATABASE_REPLICA_URL'],
  ])('%o is named in one sentence', (environment, name) => {
    expect(problemsOf(environment as Record<string, string>).some((problem) => problem.includes(name))).toBe(true);
  });

  test('several are told at once, and no value that may carry a password is repeated', () => {
    const problems = problemsOf({ PORT: 'x', DATABASE_URL: 'http://me:hush@db' });
    expect(problems.length).toBe(2);
    expect(problems.join()).not.toContain('hush');
  });
});

test('what is right in other ways is taken as well', () => {
  const config = readConfig(
    {
      PUBLIC_URL: 'https://Portal.firma.sk/',
      MAIL_FROM: 'Firma, s. r. o. <portal@firma.sk>',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.7',
      VIRUS_SCANNER_URL: 'clamd:///run/clamav/clamd.ctl',
      SMTP_URL: 'smtp://portal%40firma.sk:100%25@mail.firma.sk',
    },
    '/checkout',
  );
  expect(config).toMatchObject({
    publicUrl: 'https://portal.firma.sk',
    mailFrom: 'Firma, s. r. o. <portal@firma.sk>',
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
  });
});

describe('in production', () => {
  test('a complete configuration is accepted', () => {
    expect(readConfig(production, '/checkout').demo).toBe(false);
  });

  test.each(['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'POLANA_SECRET'])(
    '%s cannot be left out',
    (name) => {
      const { [name]: _left, ...rest } = production as Record<string, string>;
      if (name === 'DATABASE_URL') expect(readConfig(rest, '/checkout').demo).toBe(true);
      else expect(problemsOf(rest).some((problem) => problem.startsWith(name))).toBe(true);
    },
  );

  test.each(['changeme', 'secret-secret-secret-secret-secret', 'a'.repeat(48), 'short'])(
    'the placeholder secret %s is refused',
    (secret) => {
      expect(problemsOf({ ...production, POLANA_SECRET: secret }).join()).toContain(
        'POLANA_SECRET looks like a placeholder',
      );
    },
  );

  test('a placeholder database password and a plain http address are refused', () => {
    expect(problemsOf({ ...production, DATABASE_URL: 'postgres://portal:password@db/portal' }).join()).toContain(
      'DATABASE_URL',
    );
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://portal.firma.sk' }).join()).toContain('PUBLIC_URL');
  });
});
