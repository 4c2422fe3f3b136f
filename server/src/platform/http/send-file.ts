import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

const yearSeconds = 31_536_000;

/** Hands a file over under its name, also where the name has letters that a header cannot hold. */
export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { content, contentType, fileName, size, isInline, isImmutable } = answer;
  const plainName = fileName.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const kind = isInline ? 'inline' : 'attachment';
  reply.type(contentType);
  reply.header('Content-Disposition', `${kind}; filename="${plainName}"; filename*=UTF-8''${encodedName(fileName)}`);
  if (size !== undefined) reply.header('Content-Length', size);
  if (isImmutable) reply.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
  return reply.send(content);
}

function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
