import type * as z from 'zod/mini';
import type { RoleName } from './roles.ts';

/** Who may call: anybody, anybody signed in, or holders of one of these roles on the role-scoped base. */
export type Access = 'public' | 'person' | readonly RoleName[];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Schema = z.ZodMiniType;

export interface UploadLimits {
  readonly filesMax: number;
  readonly fileBytesMax: number;
  readonly totalBytesMax: number;
  /** Parts that mean something of their own, beside the files in whatever parts. */
  readonly namedFiles?: readonly string[];
}

/** One call of the portal: the server serves it, the web calls it, OpenAPI prints it. */
export interface Endpoint {
  /** `room.verb`, unique. */
  readonly id: string;
  readonly method: Method;
  /** Path below the base, parameters as `{name}`. Role-scoped when `access` lists roles. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
  /** Status of a successful answer. */
  readonly status?: 200 | 201 | 202;
  /** Codes of refusals a caller should expect beyond the general ones. */
  readonly errors?: readonly string[];
  /** It may answer with a warning, and goes through when it is sent again with `?force=true`. */
  readonly forceable?: true;
  /** The call also works while a password change is forced. */
  readonly allowedBeforePasswordChange?: true;
  /** Nobody does this in another person's name: declarations, decisions, credentials, personal data taken away. */
  readonly forbiddenWhileImpersonating?: true;
  /** Changes nothing of the person, so it works even where somebody may only look. */
  readonly allowedWhileReadOnly?: true;
  /** Counted against a stricter limit than the general one. */
  readonly limit?: string;
  /** The call is a form with files: a `data` part with the body as JSON where there is one, then the files. */
  readonly upload?: UploadLimits;
  /** The answer is a file; `answer` is `fileContent`. */
  readonly binary?: true;
  /** The answer tells the browser to drop its cache. */
  readonly clearsSiteData?: true;
  /** Answered while the portal is shut for maintenance, too. */
  readonly duringMaintenance?: true;
  /** Exists in demo mode only. */
  readonly demoOnly?: true;
}

export function endpoint<const Description extends Endpoint>(description: Description): Description {
  return description;
}

type InputOf<E, Key extends 'params' | 'query' | 'body'> = E extends { readonly [K in Key]: infer S }
  ? S extends Schema
    ? { [K in Key]: z.input<S> }
    : unknown
  : unknown;

type OutputOf<E, Key extends 'params' | 'query' | 'body'> = E extends { readonly [K in Key]: infer S }
  ? S extends Schema
    ? z.output<S>
    : undefined
  : undefined;

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = InputOf<E, 'params'> & InputOf<E, 'query'> & InputOf<E, 'body'>;

export type ParamsOf<E extends Endpoint> = OutputOf<E, 'params'>;
export type QueryOf<E extends Endpoint> = OutputOf<E, 'query'>;
export type BodyOf<E extends Endpoint> = OutputOf<E, 'body'>;

/** What the caller gets. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** What the server returns before it is parsed on the way out. */
export type AnswerInputOf<E extends Endpoint> = z.input<E['answer']>;

export const apiBase = '/api/1.0';

export function isRoleScoped(description: Endpoint): boolean {
  return typeof description.access !== 'string';
}

/** The path template with the base in front, still with `{…}` parameters. */
export function pathTemplate(description: Endpoint): string {
  return apiBase + (isRoleScoped(description) ? '/{roleName}/{roleId}' : '') + description.path;
}
