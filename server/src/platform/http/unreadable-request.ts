import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Texts } from '../texts.ts';
import { errorReply } from './error-answer.ts';
import { setApiHeaders, setCommonHeaders } from './headers.ts';
import { languageOf } from './serve.ts';

/** Statuses for what the parser of HTTP gives up on; anything else is 400. */
const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Bytes that never became a request get the form of every other refusal, and the connection ends. */
export function answerUnreadable(texts: Texts): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusByCode[error.code ?? ''] ?? 400;
    const requestId = newId();
    const { answer } = errorReply(new Refusal('body_invalid', 400), texts, 'sk', requestId);
    const body = JSON.stringify(answer);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

/** Somebody expects of us what no server of today does (`Expect` with another word than 100-continue). */
export function answerUnexpected(texts: Texts): (request: IncomingMessage, response: ServerResponse) => void {
  return (_request, response) => {
    const { answer } = errorReply(new Refusal('body_invalid', 400), texts, 'sk', newId());
    const body = JSON.stringify(answer);
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(417, { ...headers, 'Cache-Control': 'no-store', Connection: 'close' }).end(body);
  };
}

/** An address no route can have: broken escapes or a part beyond all measure. Like any other that leads nowhere, and never repeated. */
export function answerUnroutable(texts: Texts, isHttps: boolean) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, answer } = errorReply(new Refusal('not_found', 404), texts, languageOf(request), request.id);
    reply.header('X-Request-Id', request.id);
    setCommonHeaders(reply, isHttps);
    setApiHeaders(reply);
    void reply.code(status).type('application/json; charset=utf-8').send(answer);
  };
}
