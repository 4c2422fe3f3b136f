import type { Endpoint } from '@polana/contract/endpoint';
import { done } from '@polana/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Author, Impersonation, Person, RoleActor } from '../actor.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { GeneralLimits } from './general-limits.ts';
import { serveRoute, type Authentication } from './serve.ts';

/** Rights without a wire and without a database: who comes through to the room's code, and as whom. */

const roleId = newId();
const companyId = newId();
const somebody: Person = {
  personId: 'somebody',
  sessionId: 'session',
  name: 'X',
  lang: 'sk',
  forcePasswordChange: false,
  factorConfirmedAt: new Date(0),
  impersonation: null,
};
const impersonation: Impersonation = {
  impersonationId: 'impersonation',
  actorPersonId: 'operator',
  actorName: 'O',
  roleName: 'EMPL',
  roleId,
  companyId,
  endsAt: new Date(0),
  readOnly: false,
};
const employee: RoleActor = { ...somebody, roleName: 'EMPL', roleId, employmentId: roleId, companyId };
const administrator: RoleActor = { ...somebody, roleName: 'COMP', roleId, companyId };
const operator: RoleActor = { ...somebody, roleName: 'OPER', roleId };

const noteImpersonatedCall = vi.fn<NonNullable<Authentication['noteImpersonatedCall']>>(async () => {});
const authenticate = vi.fn<Authentication['authenticate']>();
beforeEach(() => vi.clearAllMocks());

interface Asked {
  endpoint?: Partial<Endpoint>;
  person?: Person | null;
  actor?: RoleActor | null;
  params?: object;
  token?: string | null;
  /** Nobody asked to be told of calls in another name. */
  isUntold?: boolean;
}

interface Through {
  actor: unknown;
  db: unknown;
  author: Author;
}

/** What the room's code is handed, or the refusal. */
async function ask({ endpoint, person = somebody, actor = employee, params, token, isUntold }: Asked) {
  authenticate.mockImplementation(async (_db, _connection, claimed) =>
    claimed && actor && person ? { ...actor, ...person } : person,
  );
  let handler: (request: object, reply: object) => Promise<unknown> = async () => null;
  const app = { route: (options: { handler: typeof handler }) => (handler = options.handler) };
  const db = { forEveryCompany: () => 'every company', forCompany: (id: string) => `company ${id}` };
  const authentication = { authenticate, ...(!isUntold && { noteImpersonatedCall }) };
  const serving = {
    db: db as unknown as Database,
    authentication,
    limits: { count: async () => {} } as unknown as GeneralLimits,
    isHttps: false,
  };
  const described: Endpoint = {
    id: 'sample.call',
    method: 'POST',
    path: '/call',
    access: ['EMPL'],
    summary: 'A call.',
    answer: done,
    ...endpoint,
  };
  let through: Through | undefined;
  const handle = async (call: object) => {
    through = call as Through;
    return {};
  };
  serveRoute(app as unknown as FastifyInstance, serving, { endpoint: described, handle });
  const authorization = token === null ? undefined : `Bearer ${token ?? 't'.repeat(40)}`;
  const request = {
    id: 'request',
    ip: '127.0.0.1',
    headers: { authorization },
    cookies: {},
    query: {},
    params: params ?? { roleName: actor?.roleName ?? 'EMPL', roleId },
    isMultipart: () => false,
  };
  await handler(request, { code: () => undefined });
  if (!through) throw new Error('nothing came through');
  return { ...through, db: through.db === db ? 'no company' : through.db };
}

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

describe('who is behind a call', () => {
  test('anybody may call what is public, signed in or not', async () => {
    const endpoint = { access: 'public' as const };
    expect(await ask({ endpoint, token: null })).toMatchObject({ actor: null, db: 'no company' });
    expect(await ask({ endpoint, person: null })).toMatchObject({ actor: null });
    expect(await ask({ endpoint, person: { ...somebody, forcePasswordChange: true } })).toMatchObject({
      actor: { personId: 'somebody' },
    });
  });

  test('nobody else comes through without a live token', async () => {
    await expect(ask({ token: null })).rejects.toEqual(refusal('signed_out', 401));
    await expect(ask({ token: 'short' })).rejects.toEqual(refusal('signed_out', 401));
    await expect(ask({ person: null })).rejects.toEqual(refusal('signed_out', 401));
    await expect(ask({ endpoint: { access: 'person' }, person: null })).rejects.toEqual(refusal('signed_out', 401));
  });

  test('a forced change of the password comes before everything but itself', async () => {
    const person = { ...somebody, forcePasswordChange: true };
    await expect(ask({ person })).rejects.toEqual(refusal('password_change_required', 403));
    expect(await ask({ person, endpoint: { allowedBeforePasswordChange: true } })).toMatchObject({
      actor: { roleName: 'EMPL' },
    });
    expect(await ask({ endpoint: { allowedBeforePasswordChange: true } })).toMatchObject({ actor: employee });
  });

  test('a call of any person needs no role', async () => {
    const through = await ask({ endpoint: { access: 'person' } });
    expect(through).toMatchObject({ actor: somebody, db: 'no company' });
    expect(through.actor).not.toHaveProperty('roleName');
    expect(authenticate.mock.lastCall?.[2]).toBeNull();
  });
});

describe('the role in the address', () => {
  test('is asked for as it is written', async () => {
    await ask({});
    expect(authenticate.mock.lastCall?.[2]).toEqual({ roleName: 'EMPL', roleId });
  });

  test.each([{}, { roleName: 'KING', roleId }, { roleName: 'EMPL', roleId: '1' }, { roleName: 'EMPL' }])(
    '%j is not found',
    async (params) => {
      await expect(ask({ params })).rejects.toEqual(refusal('not_found', 404));
      expect(authenticate.mock.lastCall?.[2]).toBeNull();
    },
  );

  test('not held is not found, held but not enough is forbidden', async () => {
    await expect(ask({ actor: null })).rejects.toEqual(refusal('not_found', 404));
    await expect(ask({ actor: administrator })).rejects.toEqual(refusal('not_allowed', 403));
    await expect(ask({ endpoint: { access: ['COMP', 'OPER'] } })).rejects.toEqual(refusal('not_allowed', 403));
    expect(await ask({ endpoint: { access: ['EMPL', 'COMP'] }, actor: administrator })).toMatchObject({
      actor: administrator,
    });
  });

  test('an employee whose data are only kept reads and changes nothing', async () => {
    const actor = { ...employee, isRestricted: true };
    await expect(ask({ actor })).rejects.toEqual(refusal('processing_restricted', 403));
    expect(await ask({ actor, endpoint: { method: 'GET' } })).toMatchObject({ actor });
    expect(await ask({ actor, endpoint: { allowedWhileReadOnly: true } })).toMatchObject({ actor });
    const other = { ...administrator, isRestricted: true } as RoleActor;
    expect(await ask({ actor: other, endpoint: { access: ['COMP'] } })).toMatchObject({ actor: other });
  });
});

describe('what a call can reach and who is written down', () => {
  test('the own company, every company for operators, none without a role', async () => {
    expect((await ask({})).db).toBe(`company ${companyId}`);
    expect((await ask({ actor: administrator, endpoint: { access: ['COMP'] } })).db).toBe(`company ${companyId}`);
    expect((await ask({ actor: operator, endpoint: { access: ['OPER'] } })).db).toBe('every company');
  });

  test('the person with the role, the person without one, or nobody', async () => {
    const own = { personId: 'somebody', impersonatedPersonId: null, requestId: 'request' };
    expect((await ask({})).author).toEqual({ ...own, roleName: 'EMPL' });
    expect((await ask({ endpoint: { access: 'person' } })).author).toEqual({ ...own, roleName: null });
    const nobody = { personId: null, roleName: null, impersonatedPersonId: null, requestId: 'request' };
    expect((await ask({ endpoint: { access: 'public' }, person: null })).author).toEqual(nobody);
  });

  test('whoever acts in another name is the author', async () => {
    const person = { ...somebody, impersonation };
    expect((await ask({ person, actor: { ...employee, impersonation } })).author).toEqual({
      personId: 'operator',
      roleName: 'EMPL',
      impersonatedPersonId: 'somebody',
      requestId: 'request',
    });
  });
});

describe('in another person’s name', () => {
  const acting = { ...somebody, impersonation };
  const looking = { ...somebody, impersonation: { ...impersonation, readOnly: true } };
  const lastNoted = () => noteImpersonatedCall.mock.lastCall?.[2];
  const note = (isRead: boolean, isRefused: boolean) => ({
    endpointId: 'sample.call',
    isRead,
    isRefused,
    requestId: 'request',
  });

  test('every call is noted, and ordinary ones are answered', async () => {
    await ask({ person: acting });
    expect(lastNoted()).toEqual(note(false, false));
    await ask({ person: acting, endpoint: { method: 'GET' } });
    expect(lastNoted()).toEqual(note(true, false));
    expect(noteImpersonatedCall.mock.lastCall?.[1]).toMatchObject(acting);
  });

  test.each<[string, Person, Partial<Endpoint>, boolean]>([
    ['what nobody may', acting, { forbiddenWhileImpersonating: true }, false],
    ['what nobody may even read', acting, { forbiddenWhileImpersonating: true, method: 'GET' }, true],
    ['a change by one who looks', looking, {}, false],
  ])('%s is refused and noted', async (_, person, endpoint, isRead) => {
    await expect(ask({ person, endpoint })).rejects.toEqual(refusal('not_while_impersonating', 403));
    expect(lastNoted()).toEqual(note(isRead, true));
  });

  test('one who looks reads, and changes what is nobody’s', async () => {
    await ask({ person: looking, endpoint: { method: 'GET' } });
    expect(lastNoted()).toEqual(note(true, false));
    await ask({ person: looking, endpoint: { allowedWhileReadOnly: true } });
    expect(lastNoted()).toEqual(note(false, false));
  });

  test('it is cut down also where nobody is told', async () => {
    await expect(ask({ person: looking, isUntold: true })).rejects.toEqual(refusal('not_while_impersonating', 403));
    expect(await ask({ person: acting, isUntold: true })).toMatchObject({ actor: { roleName: 'EMPL' } });
  });

  test('one’s own calls are cut down by nothing', async () => {
    await ask({ endpoint: { forbiddenWhileImpersonating: true } });
    expect(noteImpersonatedCall).not.toHaveBeenCalled();
  });
});
