import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { assertKey, isKey, StoreUnavailable, type FileStore, type StoredObject } from './file-store.ts';

export interface S3StoreConfig {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket may hold other things: only what is below this prefix is ours to list and remove. */
const prefix = 'files/';
const timeoutMilliseconds = 30_000;
const measureTimeoutMilliseconds = 3_000;
/** A large file flows as fast as whoever reads it. */
const largeTimeoutMilliseconds = 15 * 60_000;
const largeTimeout = () => AbortSignal.timeout(largeTimeoutMilliseconds);

/** Objects in a bucket of any S3 service, addressed by path. */
export function openS3Store(config: S3StoreConfig): FileStore {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const bucketUrl = `${config.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(config.bucket)}`;
  const urlOf = (key: string) => {
    assertKey(key);
    return `${bucketUrl}/${prefix}${key}`;
  };
  const call = async (url: string, init: RequestInit, allowed: readonly number[]): Promise<Response> => {
    const response = await request(client, url, init);
    if (allowed.includes(response.status)) return response;
    throw new StoreUnavailable(`S3 answered ${response.status} to ${init.method ?? 'GET'}`);
  };
  return {
    async put(key, bytes) {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes.byteLength) };
      await drain(await call(urlOf(key), { method: 'PUT', body: Buffer.from(bytes), headers }, [200]));
    },
    async putFile(key, source) {
      // A blob over the file: read while it is sent, and once more where the service wants it again.
      const body = await openAsBlob(source, { type: 'application/octet-stream' });
      await drain(await call(urlOf(key), { method: 'PUT', body, signal: largeTimeout() }, [200]));
    },
    async get(key) {
      const response = await call(urlOf(key), { method: 'GET' }, [200, 404]);
      const bytes = await drain(response);
      return response.status === 404 ? null : bytes;
    },
    async getStream(key) {
      const response = await call(urlOf(key), { method: 'GET', signal: largeTimeout() }, [200, 404]);
      if (response.status === 200 && response.body) return Readable.fromWeb(response.body as WebStream);
      await drain(response);
      return null;
    },
    async remove(key) {
      await drain(await call(urlOf(key), { method: 'DELETE' }, [200, 204, 404]));
    },
    list: () => listObjects((query) => call(`${bucketUrl}?${query.toString()}`, { method: 'GET' }, [200])),
    async measure() {
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1' });
      const signal = AbortSignal.timeout(measureTimeoutMilliseconds);
      const isReachable = await call(`${bucketUrl}?${query.toString()}`, { method: 'GET', signal }, [200])
        .then(drain)
        .then(
          () => true,
          () => false,
        );
      return { kind: 's3', isReachable, freeBytes: null, totalBytes: null };
    },
  };
}

async function request(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  try {
    return await client.fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(timeoutMilliseconds) });
  } catch (error) {
    throw new StoreUnavailable('S3 does not answer', { cause: error });
  }
}

async function drain(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new StoreUnavailable('S3 broke off', { cause: error });
  }
}

async function* listObjects(ask: (query: URLSearchParams) => Promise<Response>): AsyncGenerator<StoredObject> {
  let continuation: string | null = null;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1000' });
    if (continuation) query.set('continuation-token', continuation);
    const page = (await drain(await ask(query))).toString('utf8');
    for (const [, item = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = elementOf(item, 'Key')?.slice(prefix.length) ?? '';
      const storedAt = elementOf(item, 'LastModified');
      if (storedAt && isKey(key)) yield { key, storedAt: new Date(storedAt) };
    }
    continuation = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : null;
  } while (continuation);
}

/** Our keys need no unescaping; a continuation token may carry an ampersand. */
function elementOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined
    ? null
    : text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
