import type { TestPortal } from './portal.ts';
import type { SignedIn, TestAnswer } from './signed-in.ts';

export interface ImportToSend {
  content: string | Uint8Array;
  fileName?: string;
  options?: object;
  kind?: 'complex' | 'collective';
}

/** Sends a file of people the way a browser does: the options first, then the file. */
export async function sendImport(
  { app }: Pick<TestPortal, 'app'>,
  who: SignedIn,
  { content, fileName = 'zoznam.csv', options, kind = 'complex' }: ImportToSend,
): Promise<TestAnswer> {
  const boundary = 'hranica-formulara';
  const part = (head: string, body: string | Uint8Array) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body as string), Buffer.from('\r\n')]);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/1.0${who.base}/employee/import/load${kind === 'collective' ? '/collective' : ''}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'accept-language': 'en',
    },
    payload: Buffer.concat([
      ...(options ? [part('Content-Disposition: form-data; name="data"', JSON.stringify(options))] : []),
      part(`Content-Disposition: form-data; name="files"; filename="${fileName}"`, content),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  return { status: reply.statusCode, body: reply.body, json: JSON.parse(reply.body), headers: reply.headers };
}
