import type { Request } from 'express';
import type { Context } from '../../caller/context.js';
import type { ErrorCode } from '../../platform/errors.js';

/** A file, ready to be sent. */
export interface GeneratedFile {
  readonly name: string;
  /** The whole file, or a stream of it. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The size of a stream in bytes. */
  readonly size?: number;
  /** The media type of the route unless given. */
  readonly mediaType?: string;
}

/** A response that is a file instead of JSON. */
export interface RouteFile {
  readonly mediaType: string;
  /** All media types that it can have, if there is more than one. */
  readonly mediaTypes?: readonly string[];
  /** The largest size. The default is that of `generatedFile`. */
  readonly mostBytes?: number;
  /** Returns the name and bytes of the file from the data of the route, whose field has checked the caller's permission. */
  readonly make: (
    data: unknown,
    ctx: Context,
    params: Readonly<Record<string, string | undefined>>,
    req: Request,
  ) => Promise<GeneratedFile>;
  /** Query parameters that `make` reads, in addition to the variables of the route: each with its JSON schema. */
  readonly parameters?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  /** Another party wrote the file, so a browser downloads it and never displays it. */
  readonly isDownload?: true;
}

/** A call that works with a test key, and its response. Ids, times and hashes are different each time. */
export interface ExampleCall {
  readonly name: string;
  readonly summary: string;
  readonly body?: object;
  /** Absent for 204. */
  readonly answer?: object;
}

/** CSV columns of an entity. */
export const entityColumns = ['legalName', 'abn', 'acn', 'nzbn', 'jurisdiction', 'entityType'];
/** CSV columns of a score. */
export const scoreColumns = ['fractureScore', 'fractureRisk'];

/** One REST call: a GraphQL operation with variables from path, query and body, and the shape of its response. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /**
   * In Express notation. `:id` sets the variable `$id`, and query parameters set those of their names. The body sets `$input`;
   * without an `$input`, its members set the variables of their names.
   */
  readonly path: string;
  /** Methods of the path that another handler serves, because the body is a file. */
  readonly takesFilesBy?: readonly 'post'[];
  /** A 204 response has no body. */
  readonly status: 200 | 201 | 202 | 204;
  /** Needs neither key nor session. */
  readonly isOpen?: boolean;
  /** Readable by anyone, from pages of any origin. Key and session are ignored, so every caller is a stranger. */
  readonly isPublic?: boolean;
  /** The name of the operation in the reference: 2 to 6 words that begin with a verb. */
  readonly summary: string;
  /**
   * The columns of a list that is also available as CSV. A column has the name of its member in the JSON. `fractureSignals.type`
   * is the type of every signal, separated by spaces. Append new columns at the end, because programs may count them.
   */
  readonly csv?: readonly string[];
  /** Short example calls for the reference. Long ones are in `exampleCalls.json`. */
  readonly examples?: readonly ExampleCall[];
  readonly operation: string;
  /**
   * The member of the response that contains the data; null if the members of the data are those of the response; undefined for a
   * list.
   */
  readonly noun?: string | null;
  /** The file to send instead of the data. */
  readonly file?: RouteFile;
  /** The operation in the reference, if another route runs the same GraphQL field. */
  readonly reference?: { readonly operationId: string; readonly description: string };
  /** The error codes of this route, in addition to those that every call can return. */
  readonly errors?: readonly ErrorCode[];
}
