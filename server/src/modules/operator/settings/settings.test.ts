import type { OperatorSettings } from '@polana/contract/operator-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { queueMail, layoutMail } from '#modules/mail';
import { inTransaction, reading } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';
import { retentionSettings } from '../index.ts';

let portal: TestPortal;
let operator: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  operator = await aSignedInOperator(portal, { firstName: 'Viera', lastName: 'Podhradská' });
  colleague = await aSignedInOperator(portal, { firstName: 'Boris', lastName: 'Zeman' });
  await operator.call('PUT', '/operator/settings', formOf(await settings(), presentation));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.pool.query('UPDATE session SET factor_confirmed_at = now()'));

const presentation = {
  presentation: {
    productName: 'Poľana',
    operatorName: 'Poľana Benefity, s. r. o.',
    street: 'Pod hradom 14',
    city: 'Zvolen',
    zip: '960 01',
    phone: '0850 000 147',
    email: 'pomoc@polana.example',
    privacyUrl: '/privacy',
    appStoreUrl: null,
    googlePlayUrl: null,
  },
};

async function settings(): Promise<OperatorSettings> {
  return (await operator.call('GET', '/operator/settings')).json as OperatorSettings;
}

function formOf(seen: OperatorSettings, changes: Partial<OperatorSettings>) {
  const { changedAt: _at, changedBy: _by, logos: _logos, ...form } = { ...seen, ...changes };
  return form;
}

async function auditOf(action: string): Promise<{ changes: Record<string, unknown>; actor_person: string }[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query('SELECT changes, actor_person FROM audit_entry WHERE action = $1 ORDER BY id', [action]),
  );
  return rows;
}

const text = async (path: string) => portal.app.inject(`/api/1.0${path}`);

test('a change is seen everywhere at once and the trail tells what was there before', async () => {
  const seen = await settings();
  const answer = await operator.call('PUT', '/operator/settings', {
    ...formOf(seen, {
      presentation: { ...presentation.presentation, productName: 'Benefity\u2028Tatry\u200b' },
      limits: { ...seen.limits, exportsPerDay: 25 },
      retention: { ...seen.retention, outboxDays: 60 },
      passwordPolicy: { minLength: 14, alphanumeric: true, specialCharacter: false },
    }),
  });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ version: seen.version + 1, changedBy: 'Viera Podhradská' });
  expect((await text('/operator-profile')).json()).toMatchObject({ productName: 'Benefity Tatry', logo: null });
  expect((await text('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Benefity Tatry',
    theme_color: '#0f3d2d',
  });
  expect((await text('/password-policy')).json()).toMatchObject({ minLength: 14, alphanumeric: true });
  expect(await reading(portal.db, retentionSettings)).toMatchObject({ outboxDays: 60, claimYears: 10, auditYears: 5 });
  const last = (await auditOf('operatorSettings.changed')).at(-1);
  expect(last).toEqual({
    actor_person: operator.personId,
    changes: {
      'presentation.productName': { from: 'Poľana', to: 'Benefity Tatry' },
      'limits.exportsPerDay': { from: 10, to: 25 },
      'retention.outboxDays': { from: 30, to: 60 },
      'passwordPolicy.minLength': { from: 12, to: 14 },
      'passwordPolicy.alphanumeric': { from: false, to: true },
    },
  });
});

test('the drawn contour lines can be left out, for everybody, and a page that does not know of them leaves them be', async () => {
  const style = async () => (await text('/branding.css')).body;
  expect(await style()).not.toContain('.contours');
  const seen = await settings();
  expect(seen.hasContours).toBe(true);
  const { json } = await operator.call('PUT', '/operator/settings', formOf(seen, { hasContours: false }));
  expect(json).toMatchObject({ hasContours: false, version: seen.version + 1 });
  expect(await style()).toContain('.contours {\n  display: none;\n}');
  expect((await auditOf('operatorSettings.changed')).at(-1)?.changes).toEqual({
    hasContours: { from: true, to: false },
  });
  const { hasContours: _unknown, ...older } = formOf(await settings(), {
    limits: { ...seen.limits, exportsPerDay: 31 },
  });
  const saved = await operator.call('PUT', '/operator/settings', older);
  expect([saved.status, saved.json]).toMatchObject([200, { hasContours: false, limits: { exportsPerDay: 31 } }]);
  await operator.call(
    'PUT',
    '/operator/settings',
    formOf(await settings(), { hasContours: true, limits: seen.limits }),
  );
});

test('colours go into the stylesheet, the mark and the mails, each theme with its own shades', async () => {
  expect((await text('/branding.css')).body).toBe('');
  const seen = await settings();
  const colours = {
    light: { brand: '#1d4f91', hero: '#14304f', accent: '#ffb000' },
    dark: { brand: '#8fc1ff', hero: '#16324f', accent: '#ffb000' },
  };
  expect((await operator.call('PUT', '/operator/settings', formOf(seen, { colours }))).status).toBe(200);
  const sheet = await text('/branding.css');
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(sheet.body).toMatch(/:root:root,\n.* \{\n {2}--brand: #1d4f91;/);
  expect(sheet.body).toContain('--brand: #8fc1ff;');
  expect((await text('/favicon.svg')).body).toContain('fill="#14304f"');
  const written = layoutMail({
    lang: 'sk',
    productName: 'Poľana',
    preheader: 'x',
    paragraphs: ['x'],
    button: { label: 'Otvoriť', url: 'https://polana.example/' },
    footer: 'x',
  });
  await inTransaction(portal.db.forEveryCompany(), (tx) =>
    queueMail(tx, { kind: 'coloured', to: 'a@b.example', lang: 'sk', subject: 'x', ...written }),
  );
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ html: string }>(`SELECT html FROM mail WHERE kind = 'coloured'`),
  );
  expect(rows[0]?.html).toContain('background:#1d4f91;color:#ffffff');
  expect(rows[0]?.html).toContain('color:#14304f">Poľana');
});

test('a palette with too little contrast is refused with what was measured, and nothing of the form is saved', async () => {
  const seen = await settings();
  const colours = { ...seen.colours, light: { ...seen.colours.light, brand: '#9fd8bd' } };
  const limits = { ...seen.limits, exportsPerDay: 99 };
  const answer = await operator.call('PUT', '/operator/settings', formOf(seen, { colours, limits }));
  expect(answer.status).toBe(400);
  expect(answer.json.errors).toMatchObject([{ code: 'colour_contrast_low', path: 'colours.light.brand' }]);
  expect(answer.json.errors[0].message).toMatch(/kontrast je 1\.\d\d\s:\s1, treba aspoň 4\.5\s:\s1.*#[0-9a-f]{6}/);
  expect(await settings()).toEqual(seen);
  const entries = await auditOf('operatorSettings.changed');
  expect(
    entries.some((entry) => 'limits.exportsPerDay' in entry.changes && 'colours.light.brand' in entry.changes),
  ).toBe(false);
});

test('of two who save at once the second is told who was quicker', async () => {
  const seen = await settings();
  const form = (city: string) => formOf(seen, { presentation: { ...presentation.presentation, city } });
  const answers = await Promise.all([
    operator.call('PUT', '/operator/settings', form('Detva')),
    colleague.call('PUT', '/operator/settings', form('Hriňová')),
  ]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = answers.find((one) => one.status === 409);
  expect(refused?.json.errors[0]).toMatchObject({ code: 'changed_meanwhile', path: 'version' });
  expect(refused?.json.errors[0].message).toMatch(/Viera Podhradská|Boris Zeman/);
  expect((await settings()).version).toBe(seen.version + 1);
});

test('sending the same twice changes it once', async () => {
  const seen = await settings();
  const form = formOf(seen, { limits: { ...seen.limits, claimsPerHour: 33 } });
  expect((await operator.call('PUT', '/operator/settings', form)).json.version).toBe(seen.version + 1);
  expect((await operator.call('PUT', '/operator/settings', form)).json.version).toBe(seen.version + 1);
});

test('nobody but an operator with a fresh factor gets in', async () => {
  const company = await aCompany(portal.db);
  const seen = await settings();
  const form = formOf(seen, { limits: { ...seen.limits, claimsPerHour: 44 } });
  for (const stranger of [await aSignedInAdministrator(portal, company), await aSignedInEmployee(portal, company)]) {
    expect((await stranger.call('GET', '/operator/settings')).status).toBe(403);
    expect((await stranger.call('PUT', '/operator/settings', form)).status).toBe(403);
  }
  await portal.db.pool.query(`UPDATE session SET factor_confirmed_at = now() - interval '6 minutes'`);
  const stale = await operator.call('PUT', '/operator/settings', form);
  expect([stale.status, stale.json.errors[0].code]).toEqual([403, 'confirm_identity']);
  expect((await settings()).version).toBe(seen.version);
});

test.each([
  ['a link that is no address', { privacyUrl: 'javascript:alert(1)' }, 'presentation.privacyUrl'],
  ['a store without https', { appStoreUrl: 'http://apps.example/x' }, 'presentation.appStoreUrl'],
  ['no name', { productName: '' }, 'presentation.productName'],
])('%s is refused', async (_name, change, path) => {
  const seen = await settings();
  const form = formOf(seen, { presentation: { ...presentation.presentation, ...change } });
  const answer = await operator.call('PUT', '/operator/settings', form);
  expect([answer.status, answer.json.errors[0].path]).toEqual([400, path]);
});

test('accounting records are never kept shorter than the law says', async () => {
  const seen = await settings();
  const form = formOf(seen, { retention: { ...seen.retention, claimYears: 9 } });
  expect((await operator.call('PUT', '/operator/settings', form)).status).toBe(400);
});

async function upload(who: SignedIn, theme: string, bytes: Buffer, name: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const reply = await portal.app.inject({
    method: 'PUT',
    url: `/api/1.0${who.base}/operator/settings/logo/${theme}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${who.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
  return { status: reply.statusCode, json: reply.json() };
}

function aLogo(width = 900, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 20, g: 48, b: 79, alpha: 0.5 } } })
    .png()
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .toBuffer();
}

test('a logo is drawn anew to the size of its place, shown to everybody and kept by browsers for ever', async () => {
  const before = await settings();
  const stored = await upload(operator, 'light', await aLogo(), 'logo.png');
  expect(stored.status).toBe(200);
  expect(stored.json).toMatchObject({
    version: before.version + 1,
    logos: { light: { width: 504, height: 112 }, dark: null },
  });
  const { url } = stored.json.logos.light as { url: string };
  const shown = await portal.app.inject(url);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(shown.rawPayload.includes('script')).toBe(false);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 504, height: 112, hasAlpha: true });
  expect((await text('/branding.css')).body).toContain(`--logo-picture: url('${url}')`);
  const [bright = '', dim = ''] = (await text('/branding.css')).body.split("[data-theme='dark'][data-theme='dark']");
  expect([bright, dim].map((part) => /--logo-plate: (\S+);/.exec(part)?.[1])).toEqual(['transparent', '#ffffff']);
  expect((await text('/operator-profile')).json().logo).toEqual({ width: 504, height: 112 });
  const again = await upload(operator, 'light', await aLogo(), 'logo.png');
  expect(again.json.version).toBe(before.version + 1);
});

test('what is no picture, or says it is another, is refused and nothing changes', async () => {
  const before = await settings();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(operator, 'dark', svg, 'logo.svg')).json.errors[0].code).toBe('file_type_not_accepted');
  expect((await upload(operator, 'dark', await aLogo(), 'logo.pdf')).json.errors[0].code).toBe('file_name_misleading');
  expect((await upload(operator, 'dark', (await aLogo()).subarray(0, 60), 'logo.png')).status).toBe(422);
  expect(await settings()).toEqual(before);
});

test('a logo taken away is gone, and a second click finds none', async () => {
  await upload(operator, 'dark', await aLogo(300, 300), 'logo.png');
  const answers = await Promise.all([
    operator.call('DELETE', '/operator/settings/logo/dark'),
    operator.call('DELETE', '/operator/settings/logo/dark'),
  ]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await settings()).logos.dark).toBeNull();
  const entries = await auditOf('operatorSettings.logoChanged');
  expect(entries.filter(({ changes }) => (changes['logo'] as { to: string | null }).to === null)).toHaveLength(1);
  expect((await portal.app.inject(`/api/1.0/operator-logo/${'0'.repeat(64)}.png`)).statusCode).toBe(404);
});
