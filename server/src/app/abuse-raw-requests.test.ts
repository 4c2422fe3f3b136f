import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { quickestOf } from '#test-support/quickest';
import { brokenForms, rawRequests } from '#test-support/raw-request-table';
import { isAgreedForm, sendRaw, type RawRequest } from '#test-support/raw-requests';
import { aSignedInEmployee } from '#test-support/signed-in';

/** The parser of HTTP and everything behind it against bytes nobody should send. */

let portal: TestPortal;
let origin: string;
let forms: RawRequest[];

beforeAll(async () => {
  portal = await testPortal();
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const employee = await aSignedInEmployee(portal, await aCompany(portal.db));
  forms = brokenForms(`/api/1.0${employee.base}/document/RP`, employee.token);
});
afterAll(() => portal.close());

async function verdictOn(request: RawRequest): Promise<string> {
  const { status, body, milliseconds } = await quickestOf(() => sendRaw(origin, request));
  if (milliseconds >= 1_000) return `took ${Math.round(milliseconds)} ms`;
  if (status === 0) return request.mayBeDropped ? 'refused' : 'dropped without an answer';
  if (status < 400 || status >= 500) return `${status} ${body.slice(0, 200)}`;
  return isAgreedForm(body) ? 'refused' : `${status} in another form: ${body.slice(0, 200)}`;
}

test(
  'bytes no honest client sends are refused within a second in the agreed form, and the portal lives on',
  { timeout: 300_000 },
  async () => {
    const verdicts: Record<string, string> = {};
    for (const request of [...rawRequests, ...forms]) {
      const verdict = await verdictOn(request);
      if (verdict !== 'refused') verdicts[request.name] = verdict;
    }
    expect(verdicts).toEqual({});
    expect(rawRequests.length + forms.length).toBeGreaterThan(150);
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  },
);

test('an answer to a broken request repeats nothing of it', async () => {
  for (const secret of ['%zz-hush', `${'a'.repeat(2_000)}-hush`, '%00hush']) {
    const bytes = Buffer.from(`GET /api/1.0/reslist/${secret}?token=hush HTTP/1.1\r\nHost: a\r\n\r\n`);
    const { status, body } = await sendRaw(origin, { name: secret, bytes });
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('hush');
  }
});
