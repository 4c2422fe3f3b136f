import type { AnswerInputOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@polana/contract/endpoint';
import type { Language, RoleName } from '@polana/contract/roles';
import type { Author, CompanyAdmin, Employee, Operator, Person } from '../actor.ts';
import type { Readable } from 'node:stream';
import type { Database } from '../database.ts';
import type { Turns } from '../turns.ts';
import type { IncomingFile } from './upload.ts';

interface ActorByRole {
  EMPL: Employee;
  COMP: CompanyAdmin;
  OPER: Operator;
}

/** Who is behind a call, as far as the endpoint's access says. */
export type ActorOf<E extends Endpoint> = E['access'] extends 'public'
  ? Person | null
  : E['access'] extends 'person'
    ? Person
    : E['access'] extends readonly (infer Name extends RoleName)[]
      ? ActorByRole[Name]
      : never;

/** What the web of wires knows beside the request's content. */
export interface Connection {
  requestId: string;
  /** The client's address, from the trusted proxy only; of IPv6 its network. */
  address: string;
  userAgent: string;
  /** The portal's own web client, which also gets the binding cookie. */
  isWebClient: boolean;
  bindingCookie: string | null;
  /** What marks this browser as one its person trusts. */
  deviceCookie: string | null;
  /** Polling that nobody asked for: does not keep a session alive. */
  isBackground: boolean;
  /** The bearer token of the call, as sent. */
  token: string | null;
}

/** One call, checked: who asks, for what, and on whose rows. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: ActorOf<E>;
  /** Bound to the actor's company; to every company for operators; to none otherwise. */
  db: Database;
  lang: Language;
  /** "I have read the warning" (`?force=true`). */
  force: boolean;
  idempotencyKey: string | null;
  connection: Connection;
  /** Who goes into created-by columns and audit rows. */
  author: Author;
  /** The files of an upload, in their order, each to be read before the next. */
  files: AsyncIterable<IncomingFile>;
  /** Sets (or with null clears) the cookie that binds a session to this browser. */
  setBindingCookie(value: string | null): void;
  /** Keeps a mark in this browser that outlives the session. */
  setDeviceCookie(value: string, maxAgeSeconds: number): void;
}

/** What a `binary` endpoint answers. Saved by the browser under the name, or shown in the page when `isInline`. */
export interface FileAnswer {
  content: Readable | Uint8Array;
  contentType: string;
  fileName: string;
  size?: number;
  isInline?: boolean;
  /** The address names the content: whoever has it need not ask again. */
  isImmutable?: boolean;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { binary: true } ? FileAnswer : AnswerInputOf<E>>;

export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
  /** A costly call waits for its turn, or is turned away, before anything is asked of the database. */
  turns?: Turns;
  /** It only reads, and begins with a reading at once: that need not wait until it is known who asks. */
  isPresumed?: boolean;
}

/** Joins an endpoint of the contract with the code that answers it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options: Pick<Route, 'turns' | 'isPresumed'> = {},
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'], ...options };
}
