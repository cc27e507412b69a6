import type { Request } from 'express';
import type { Context } from '../../caller/context.js';
import type { ErrorCode } from '../../platform/errors.js';

/** A file that is ready to be sent. */
export interface GeneratedFile {
  readonly name: string;
  /** Whole, or as they come. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** In bytes, of those that come. */
  readonly size?: number;
  /** The media type of the route unless given. */
  readonly mediaType?: string;
}

/** A document that is answered in place of JSON. */
export interface RouteFile {
  readonly mediaType: string;
  /** All media types that it can have, if there is more than one. */
  readonly mediaTypes?: readonly string[];
  /** How large it may be; as `generatedFile` unless given. */
  readonly mostBytes?: number;
  /** Returns its name and bytes from the data of the route, which has checked the permission of the caller. */
  readonly make: (
    data: unknown,
    ctx: Context,
    params: Readonly<Record<string, string | undefined>>,
    req: Request,
  ) => Promise<GeneratedFile>;
  /** What its maker reads of the query, beside the variables of the route: each with its JSON schema. */
  readonly parameters?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  /** Somebody else wrote it: a browser downloads it and never shows it. */
  readonly isDownload?: true;
}

/** A call that works with a test key, and its response. Ids, times and hashes are different each time. */
export interface ExampleCall {
  readonly name: string;
  readonly summary: string;
  readonly body?: object;
  /** None with 204. */
  readonly answer?: object;
}

/** CSV columns of an entity. */
export const entityColumns = ['legalName', 'abn', 'acn', 'nzbn', 'jurisdiction', 'entityType'];
/** CSV columns of a score. */
export const scoreColumns = ['fractureScore', 'fractureRisk'];

/** One REST call: a GraphQL document whose variables come from path, query and body, and how its data are wrapped. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /**
   * In Express notation. `:id` feeds the variable `$id`, query parameters those of their names; the body feeds `$input`,
   * or where there is none its members feed those of their names.
   */
  readonly path: string;
  /** Methods of the path that are answered elsewhere, for the body is a file. */
  readonly takesFilesBy?: readonly 'post'[];
  /** With 204 the answer has no body. */
  readonly status: 200 | 201 | 202 | 204;
  /** Needs neither key nor session. */
  readonly isOpen?: boolean;
  /** Read by anybody, from pages of any origin: whoever calls is a stranger, for neither key nor session is looked at. */
  readonly isPublic?: boolean;
  /** The name of the operation in the reference: 2 to 6 words that begin with a verb. */
  readonly summary: string;
  /**
   * Of a list that is available as CSV too, its columns. A column has the name of the member of the JSON that it holds. `fractureSignals.type`
   * is the type of every signal, separated by spaces. New columns go to the end, because programs may count them.
   */
  readonly csv?: readonly string[];
  /** Example calls for the reference, where they are short. Long ones are in `exampleCalls.json`. */
  readonly examples?: readonly ExampleCall[];
  readonly document: string;
  /** The member of the answer that holds the data; null when the members of the data are those of the answer; a list has none. */
  readonly noun?: string | null;
  /** What is answered in place of the data. */
  readonly file?: RouteFile;
  /** The operation in the reference, where another route runs the same GraphQL field. */
  readonly reference?: { readonly operationId: string; readonly description: string };
  /** The error codes of this route, besides those that every call can return. */
  readonly errors?: readonly ErrorCode[];
}
