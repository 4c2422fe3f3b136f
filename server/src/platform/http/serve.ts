import { pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import { id as idSchema, idempotencyKeyPattern } from '@polana/contract/primitives';
import { roleName as roleNameSchema, type Language } from '@polana/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Author, ClaimedRole, Impersonation, Person, Presumed, RoleActor } from '../actor.ts';
import { type Database, PresumedTooMuch } from '../database.ts';
import { FieldRefusals, Refusal } from '../errors.ts';
import { connectionOf, noteCaller, setBindingCookie, setDeviceCookie } from './caller.ts';
import { schemaRefusals } from './error-answer.ts';
import type { GeneralLimits } from './general-limits.ts';
import type { Call, Connection, FileAnswer, Route } from './route.ts';
import { sendFile } from './send-file.ts';
import { quickLook } from './quick-look.ts';
import { passOver, readUpload, type Upload } from './upload.ts';
import { assertWellFormed } from './well-formed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call was refused, for the log. */
    refusalCode: string | null;
  }
  interface FastifyContextConfig {
    isUpload?: boolean;
    isOpenInMaintenance?: boolean;
  }
}

/** How a token becomes a person; the identity room knows. */
export interface Authentication {
  /** The person, in the role they claim if they hold it today: both in one question, for it is asked on every call. */
  authenticate(db: Database, connection: Connection, claimed: ClaimedRole | null): Promise<Person | RoleActor | null>;
  /** Who it will be, if they were here before, to be confirmed together with what they ask for; nobody in another person's name. */
  presume?(db: Database, connection: Connection, claimed: ClaimedRole): Presumed | null;
  /** Told of every call in another person's name before it is answered. */
  noteImpersonatedCall?(db: Database, person: Person, call: ImpersonatedCall): Promise<void>;
}

export interface ImpersonatedCall {
  endpointId: string;
  isRead: boolean;
  isRefused: boolean;
  requestId: string;
}

export interface Serving {
  db: Database;
  authentication: Authentication;
  limits: GeneralLimits;
  /** Cookies are marked Secure and carry the host prefix. */
  isHttps: boolean;
}

/** Offices sit behind one address, so what anybody may read is counted widely, and what anybody may send strictly. */
const perMinute = { account: 300, address: 3_000, readsWithoutAccount: 600, sendsWithoutAccount: 60 };

interface Wire {
  request: FastifyRequest;
  reply: FastifyReply;
  connection: Connection;
  upload: Upload;
}

/** Registers one endpoint: rights first, then schemas, then the room's code, and the answer parsed on the way out. */
export function serveRoute(app: FastifyInstance, serving: Serving, served: Route): void {
  const { endpoint, turns } = served;
  const isRight = quickLook(endpoint.answer);
  app.route({
    method: endpoint.method,
    url: pathTemplate(endpoint).replace(/\{(\w+)\}/g, ':$1'),
    config: {
      isUpload: endpoint.upload !== undefined,
      isOpenInMaintenance: endpoint.duringMaintenance === true,
    },
    // A link that works once is not spent by somebody who only looks whether it works.
    exposeHeadRoute: !(endpoint.binary && endpoint.access === 'public'),
    // Turned away before the body is read: a flood must cost next to nothing.
    ...(turns && { onRequest: async () => turns.refuseWhenFull() }),
    handler: async (request, reply) => {
      const answering = () => answerOf(serving, served, request, reply);
      const answer = await (turns ? turns.run(answering) : answering()).finally(() => {
        if (endpoint.upload) passOver(request, endpoint.upload);
      });
      reply.code(endpoint.status ?? 200);
      if (endpoint.clearsSiteData) reply.header('Clear-Site-Data', '"cache"');
      if (endpoint.binary) return sendFile(reply, answer as FileAnswer);
      return isRight(answer) ? answer : z.parse(endpoint.answer, answer);
    },
  });
}

async function answerOf(
  serving: Serving,
  served: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint, handle } = served;
  const connection = connectionOf(request, serving.isHttps);
  const claimed = claimedRole(endpoint, request.params);
  const early =
    served.isPresumed && claimed && (await presumedAnswer(serving, served, { request, reply, connection }, claimed));
  if (early) return early.answer;
  const person = await personBehind(serving, endpoint, { request, connection }, claimed);
  const actor = actorFor(endpoint, person);
  const upload = await uploadOf(endpoint, request);
  return handle(checkedCall(serving, endpoint, { request, reply, connection, upload }, actor));
}

/**
 * What whoever called before, in the same role and from the same browser, is answered: who they are is asked in the same breath. Whatever
 * comes of it counts only when they turned out to be the same; otherwise the call begins anew and takes the ordinary way.
 */
async function presumedAnswer(
  serving: Serving,
  { endpoint, handle }: Route,
  wire: Omit<Wire, 'upload'>,
  claimed: ClaimedRole,
): Promise<{ answer: unknown } | null> {
  const presumed = serving.authentication.presume?.(serving.db, wire.connection, claimed);
  if (!presumed) return null;
  const { actor, proviso } = presumed;
  noteCaller(wire.request, actor);
  try {
    await countCall(serving, endpoint, wire.connection, actor);
    const upload = await uploadOf(endpoint, wire.request);
    const provided = { ...serving, db: serving.db.provided(proviso) };
    const answer = await handle(checkedCall(provided, endpoint, { ...wire, upload }, actorFor(endpoint, actor)));
    return proviso.isMet ? { answer } : null;
  } catch (error) {
    if (proviso.isMet || !isOfPresuming(error)) throw error;
    return null;
  }
}

/** Anything else, as a database that does not answer, would only happen again. */
function isOfPresuming(error: unknown): boolean {
  return [PresumedTooMuch, Refusal, FieldRefusals].some((kind) => error instanceof kind);
}

async function uploadOf({ upload }: Endpoint, request: FastifyRequest): Promise<Upload> {
  if (upload) return readUpload(request, upload);
  if (request.isMultipart()) throw new Refusal('content_type_wrong', 415);
  return { data: request.body, files: noFiles() };
}

async function* noFiles(): AsyncGenerator<never> {
  // A call without an upload has none.
}

async function personBehind(
  serving: Serving,
  endpoint: Endpoint,
  { request, connection }: Pick<Wire, 'request' | 'connection'>,
  claimed: ClaimedRole | null,
): Promise<Person | RoleActor | null> {
  const { db, authentication } = serving;
  const person = connection.token ? await authentication.authenticate(db, connection, claimed) : null;
  noteCaller(request, person);
  await countCall(serving, endpoint, connection, person);
  if (endpoint.access === 'public') return person;
  if (!person) throw new Refusal('signed_out', 401);
  if (person.forcePasswordChange && !endpoint.allowedBeforePasswordChange)
    throw new Refusal('password_change_required', 403);
  if (person.impersonation) await checkImpersonation(serving, endpoint, connection, person, person.impersonation);
  return person;
}

/** The one place where acting in another person's name is cut down: what nobody may do so, and every change where one may only look. */
async function checkImpersonation(
  { db, authentication }: Serving,
  endpoint: Endpoint,
  { requestId }: Connection,
  person: Person,
  { readOnly }: Impersonation,
): Promise<void> {
  const isRead = endpoint.method === 'GET';
  const isRefused =
    endpoint.forbiddenWhileImpersonating === true || (readOnly && !isRead && !endpoint.allowedWhileReadOnly);
  await authentication.noteImpersonatedCall?.(db, person, { endpointId: endpoint.id, isRead, isRefused, requestId });
  if (isRefused) throw new Refusal('not_while_impersonating', 403);
}

/** Calls with a limit of their own (sign-in, codes) are counted there instead of among what nobody in particular sends. */
async function countCall(
  { limits }: Serving,
  endpoint: Endpoint,
  connection: Connection,
  person: Person | null,
): Promise<void> {
  const who = connection.address;
  if (person) await limits.count(callsOf(person));
  else if (endpoint.method === 'GET')
    await limits.count({ kind: 'reads', who, perMinute: perMinute.readsWithoutAccount });
  else if (!endpoint.limit) await limits.count({ kind: 'sends', who, perMinute: perMinute.sendsWithoutAccount });
  await limits.count({ kind: 'address', who, perMinute: perMinute.address });
}

function callsOf({ impersonation, personId }: Person) {
  return { kind: 'person', who: impersonation?.actorPersonId ?? personId, perMinute: perMinute.account } as const;
}

const scope = z.object({ roleName: roleNameSchema, roleId: idSchema });

function claimedRole({ access }: Endpoint, params: unknown): ClaimedRole | null {
  const claimed = typeof access === 'string' ? undefined : z.safeParse(scope, params);
  return claimed?.data ?? null;
}

/** The role in the address is a claim to check: not held is 404, held but not enough for this call is 403. */
function actorFor(endpoint: Endpoint, person: Person | RoleActor | null): Person | RoleActor | null {
  if (typeof endpoint.access === 'string' || !person) return person;
  if (!('roleName' in person)) throw new Refusal('not_found', 404);
  if (!endpoint.access.includes(person.roleName)) throw new Refusal('not_allowed', 403);
  const isChange = endpoint.method !== 'GET' && !endpoint.allowedWhileReadOnly;
  if (person.roleName === 'EMPL' && person.isRestricted && isChange) throw new Refusal('processing_restricted', 403);
  return person;
}

function checkedCall(
  serving: Serving,
  endpoint: Endpoint,
  { request, reply, connection, upload }: Wire,
  actor: Person | RoleActor | null,
): Call<Endpoint> {
  const { force, ...query } = request.query as Record<string, unknown>;
  const { roleName: _roleName, roleId: _roleId, ...params } = request.params as Record<string, unknown>;
  if (Object.values(params).includes('')) throw new Refusal('not_found', 404);
  assertWellFormed(upload.data);
  const call = {
    params: checked(endpoint.params, params),
    query: checked(endpoint.query ?? nothing, query),
    body: checkedBody(endpoint, upload.data),
    files: upload.files,
    actor,
    db: databaseFor(serving.db, actor),
    lang: languageOf(request),
    force: force === 'true',
    idempotencyKey: idempotencyKeyOf(request),
    connection,
    author: authorOf(actor, connection.requestId),
    setBindingCookie: (value: string | null) => setBindingCookie(reply, serving.isHttps, value),
    setDeviceCookie: (value: string, maxAgeSeconds: number) =>
      setDeviceCookie(reply, serving.isHttps, value, maxAgeSeconds),
  };
  return call as unknown as Call<Endpoint>;
}

/** Whoever sends the words behind the files, or none at all, is told so instead of every field that is not there. */
function checkedBody({ body, upload }: Endpoint, data: unknown): unknown {
  if (upload && body && data === undefined && !z.safeParse(body, {}).success)
    throw new Refusal('form_data_first', 400, { path: 'data' });
  return checked(body, data);
}

/** A key that may not be one is named, so that nobody looks for the fault among the fields. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (!idempotencyKeyPattern.test(key)) throw new Refusal('value_invalid', 400, { path: 'Idempotency-Key' });
  return key;
}

/** What is added to the address of a call that takes no filters is named, as what is unknown to one that does. */
const nothing = z.strictObject({});

function checked<Value>(schema: z.ZodMiniType<Value> | undefined, value: unknown): Value | undefined {
  if (!schema) {
    if (value !== undefined && value !== null && Object.keys(value).length > 0) throw new Refusal('body_invalid', 400);
    return undefined;
  }
  const result = z.safeParse(schema, value === undefined ? {} : value, { reportInput: true });
  if (!result.success) throw schemaRefusals(result.error.issues);
  return result.data;
}

function databaseFor(db: Database, actor: Person | RoleActor | null): Database {
  if (!actor || !('roleName' in actor)) return db;
  return actor.roleName === 'OPER' ? db.forEveryCompany() : db.forCompany(actor.companyId);
}

function authorOf(actor: Person | RoleActor | null, requestId: string): Author {
  if (!actor) return { personId: null, roleName: null, impersonatedPersonId: null, requestId };
  return {
    personId: actor.impersonation?.actorPersonId ?? actor.personId,
    roleName: 'roleName' in actor ? actor.roleName : null,
    impersonatedPersonId: actor.impersonation ? actor.personId : null,
    requestId,
  };
}

/** The client names its language; otherwise the person's own, otherwise Slovak. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.headers['accept-language']?.slice(0, 2).toLowerCase();
  if (wanted === 'sk' || wanted === 'en') return wanted;
  return request.personLang ?? 'sk';
}
