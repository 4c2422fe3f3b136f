import { promisify } from 'node:util';
import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What is sent packed, the one that packs more first. Chosen so that packing takes less time than a phone's line saves. */
const packers = {
  br: (text: string, done: CompressCallback) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: CompressCallback) => gzip(text, done),
};

type Encoding = keyof typeof packers;

/** Shorter answers travel in a packet or two anyway. */
const packedFrom = 2_000;

/** The best encoding that is taken, if any. */
function encodingFor(header: string | undefined): Encoding | null {
  const offers = header?.split(',').map((offer) => offer.trim().split(/\s*;\s*q=/)) ?? [];
  const takes = (encoding: string) => offers.some(([name, weight = '1']) => name === encoding && Number(weight) > 0);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/**
 * Packs long texts for whoever takes them packed. The length of a packed answer would tell something only to somebody who can have it
 * asked for again and again with words of his own in it; nobody can, for every question needs the token in its header.
 */
export function packLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < packedFrom || reply.hasHeader('Content-Encoding'))
      return done(null, payload);
    reply.header('Vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    reply.header('Content-Encoding', encoding);
    packers[encoding](payload, done);
    return undefined;
  });
}

/** A long text that is the same for everybody: made when somebody first asks, and packed once for each way of packing it. */
export function packedOnce(make: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  const kept = new Map<Encoding | null, Promise<Buffer>>();
  const packed = (encoding: Encoding | null) =>
    encoding ? promisify(packers[encoding])(make()) : Promise.resolve(Buffer.from(make()));
  return (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const content = kept.get(encoding) ?? packed(encoding);
    kept.set(encoding, content);
    reply.header('Vary', 'accept-encoding');
    if (encoding) reply.header('Content-Encoding', encoding);
    return content;
  };
}
