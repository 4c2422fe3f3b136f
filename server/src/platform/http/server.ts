import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@polana/contract/endpoint';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { noteWaiting } from '../give-way.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Texts } from '../texts.ts';
import { serveApiDescription } from './api-description.ts';
import { limitConnectionsPerAddress } from './connections.ts';
import { errorReply } from './error-answer.ts';
import { setApiHeaders, setCommonHeaders } from './headers.ts';
import { packLongAnswers } from './packing.ts';
import { takePolicyReports } from './policy-reports.ts';
import type { Route } from './route.ts';
import { languageOf, serveRoute, type Serving } from './serve.ts';
import { refuseWhileShut } from './maintenance.ts';
import { networkOf } from './network.ts';
import { answerUnexpected, answerUnreadable, answerUnroutable } from './unreadable-request.ts';
import { limitBodyTime } from './upload.ts';
import { readBuild, serveWeb } from './web-files.ts';

export interface HttpOptions extends Serving {
  routes: readonly Route[];
  texts: Texts;
  log: Log;
  demo: boolean;
  trustProxy: string[];
  version: string;
  /** Folder of the built web; null serves the API only. */
  webDir: string | null;
  /** What the page is called before its script knows better. */
  readTitle?: () => Promise<string>;
  /** When the portal is to be back from maintenance; null while it is open. */
  shutUntil?: () => Date | null;
  isReady: () => Promise<boolean>;
}

const bodyBytesMax = 1024 * 1024;

/** The whole HTTP side: limits on size and time, headers, every route of the contract, the web, and one error handler. */
export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 120_000,
    // Whoever neither sends nor reads for so long, as one who never takes the answer, is gone.
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: () => newId(),
    logger: false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(options.texts),
    frameworkErrors: answerUnroutable(options.texts, options.isHttps),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
  });
  app.server.maxConnections = 500;
  limitConnectionsPerAddress(app.server, options.trustProxy);
  app.server.on('checkExpectation', answerUnexpected(options.texts));
  app.removeContentTypeParser('text/plain');
  takeNothingAsNoBody(app);
  app.decorateRequest('personLang', null);
  app.decorateRequest('callerIds', null);
  app.decorateRequest('refusalCode', null);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  limitBodyTime(app, (request) => request.routeOptions.config.isUpload === true);
  addHooks(app, options, options.webDir && (await readBuild(options.webDir)));
  packLongAnswers(app);
  addErrorHandlers(app, options);
  addHealth(app, options);

  const served = options.routes.filter((one) => options.demo || !one.endpoint.demoOnly);
  for (const one of served) serveRoute(app, options, one);
  serveApiDescription(
    app,
    served.map((one): Endpoint => one.endpoint),
    options.version,
  );
  await takePolicyReports(app, options);
  if (options.webDir) await serveWeb(app, options.webDir, options.readTitle);
  return app;
}

/** Clients name JSON whether they send something or not, as when signing out: an empty body is none, not a broken one. */
function takeNothingAsNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
}

/** Of the route where a call has one: other spellings of its address (escapes, the whole address) lead to it as well. */
function placeOf({ url, routeOptions: { url: route = '/*' } }: FastifyRequest): string {
  return route === '/*' ? url : route;
}

function isApi(request: FastifyRequest): boolean {
  const place = placeOf(request);
  return place.startsWith('/api') || place.startsWith('/health');
}

function addHooks(app: FastifyInstance, options: HttpOptions, build: string | null): void {
  app.addHook('onRequest', async (request, reply) => {
    noteWaiting(reply.raw);
    reply.header('X-Request-Id', request.id);
    setCommonHeaders(reply, options.isHttps);
    if (isApi(request)) setApiHeaders(reply);
    if (build && isApi(request)) reply.header('X-Build', build);
    if (!request.headers.host) throw new Refusal('body_invalid', 400);
    if (options.isHttps && request.protocol !== 'https' && !placeOf(request).startsWith('/health'))
      throw new Refusal('https_required', 403);
    if (placeOf(request).startsWith('/api')) refuseWhileShut(request, reply, options.shutUntil?.() ?? null);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return;
    options.log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...request.callerIds,
      ...(reply.statusCode >= 400 && { code: request.refusalCode, address: networkOf(request.ip) }),
    });
  });
}

function addErrorHandlers(app: FastifyInstance, options: HttpOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const known = errorReply(error, options.texts, languageOf(request), request.id);
    request.refusalCode = known.answer.errors[0]?.code ?? null;
    if (known.unexpected) options.log.error({ requestId: request.id, route: request.routeOptions.url, err: error });
    if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', known.retryAfterSeconds);
    setApiHeaders(reply);
    return reply.code(known.status).type('application/json; charset=utf-8').send(known.answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, answer } = errorReply(
      new Refusal('not_found', 404),
      options.texts,
      languageOf(request),
      request.id,
    );
    setApiHeaders(reply);
    return reply.code(status).type('application/json; charset=utf-8').send(answer);
  });
}

function addHealth(app: FastifyInstance, options: HttpOptions): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    if (await options.isReady()) return { status: 'ready' };
    return reply.code(503).header('Retry-After', 2).send({ status: 'not ready' });
  });
}
