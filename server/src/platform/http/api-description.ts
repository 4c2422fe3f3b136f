import { createHash } from 'node:crypto';
import { apiBase, pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import { openApiDocument } from '@polana/contract/openapi/document';
import type { FastifyInstance } from 'fastify';
import { setPlainPageHeaders } from './headers.ts';
import { packedOnce } from './packing.ts';

/** Serves OpenAPI 3.1 of exactly the routes that run, and a page for people beside it. Both are made when somebody first asks: to make
 *  them takes longer than everything else a start builds. */
export function serveApiDescription(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): void {
  const document = madeOnce(() => openApiDocument(endpoints, version));
  const page = () => pageOf(endpoints, version, document());
  const styleHash = createHash('sha256').update(style).digest('base64');
  // Anybody may ask, and packing a megabyte costs more than most calls.
  const packedDocument = packedOnce(() => JSON.stringify(document()));
  const packedPage = packedOnce(page);
  app.get(`${apiBase}/openapi.json`, async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return packedDocument(request, reply);
  });
  app.get(`${apiBase}/docs`, async (request, reply) => {
    setPlainPageHeaders(reply, styleHash);
    reply.type('text/html; charset=utf-8');
    return packedPage(request, reply);
  });
}

function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#10201A;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #D5DFD9}article{margin:1.5rem 0}h3{margin:0;font-size:1rem}
code{background:#E8EEEA;padding:.1rem .35rem;border-radius:4px;overflow-wrap:anywhere}p{margin:.25rem 0}
details{margin-top:.35rem}pre{background:#F2F6F3;padding:1rem;overflow:auto;border-radius:8px}
@media (prefers-color-scheme:dark){body{color:#E9F1ED;background:#0B1210}code,pre{background:#1A2520}h2{border-color:#2A3831}a{color:#AEBAFF}}`;

function pageOf(endpoints: readonly Endpoint[], version: string, document: Record<string, unknown>): string {
  const rooms = Map.groupBy(endpoints, (one) => one.id.split('.')[0] ?? '');
  const sections = [...rooms].map(
    ([room, list]) => `<h2>${escaped(room)}</h2>${list.map((one) => articleOf(one, document)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | Poľana</title><style>${style}</style></head><body><main><h1>Poľana API ${escaped(version)}</h1>
<p>The same as data: <a href="${apiBase}/openapi.json">openapi.json</a> (OpenAPI 3.1).
Bearer token in <code>Authorization</code>, language in <code>Accept-Language</code>.
Every failed call answers <code>{"errors":[{"message","path","code"}]}</code>.</p>${sections.join('')}</main></body></html>`;
}

function articleOf(endpoint: Endpoint, document: Record<string, unknown>): string {
  const path = pathTemplate(endpoint);
  const paths = document['paths'] as Record<string, Record<string, unknown>>;
  const operation = paths[path.slice(apiBase.length)]?.[endpoint.method.toLowerCase()];
  const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(', ');
  return `<article><h3><code>${endpoint.method} ${escaped(path)}</code></h3><p>${escaped(endpoint.summary)}</p>
<p>Who: ${escaped(access)}</p><details><summary>Schemas of ${escaped(endpoint.id)}</summary>
<pre tabindex="0">${escaped(JSON.stringify(operation, null, 2))}</pre></details></article>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
