import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './openapi.js';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** How to read the body of a response: a file as `blob` or `arrayBuffer`, a long one as `stream`. */
type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** The paths that have this method. */
type PathsOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<M, object>> ? Path : never;
}[keyof paths];

type Data<Path extends PathsOf<M>, M extends Method, As> = NonNullable<
  // openapi-fetch requires an operation with members by name.
  FetchResponse<paths[Path][M] & Record<string, unknown>, { parseAs: As }, `${string}/${string}`>['data']
>;

/** The result of a call. Undefined for a response without a body. */
type Answer<Path extends PathsOf<M>, M extends Method, As = 'json'> = [Data<Path, M, As>] extends [never]
  ? undefined
  : Data<Path, M, As>;

type OptionsOf<Path extends PathsOf<M>, M extends Method> = Pick<
  NonNullable<MaybeOptionalInit<paths[Path], M>>,
  'params' | 'body' | 'headers' | 'signal'
>;

/** Optional where openapi-fetch requires nothing. */
type Rest<Init, Options> = undefined extends Init ? [options?: Options] : [options: Options];

/** A call of one method: the path as openapi.json has it, `params` of path and query, `body`, `headers`, `signal`. */
export type Call<M extends Method> = <Path extends PathsOf<M>, As extends ParseAs = 'json'>(
  path: Path,
  ...options: Rest<MaybeOptionalInit<paths[Path], M>, OptionsOf<Path, M> & { readonly parseAs?: As }>
) => Promise<Answer<Path, M, As>>;

export interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** The paths that return a page of a list. */
type ListPath = {
  [Path in PathsOf<'get'>]: Answer<Path, 'get'> extends Page ? Path : never;
}[PathsOf<'get'>];

type ItemOf<Path extends ListPath> = Answer<Path, 'get'> extends { items: readonly (infer Item)[] } ? Item : never;

/** All items of a list. The next page is requested when you have read the last item of a page. */
export type Each = <Path extends ListPath>(
  path: Path,
  ...options: Rest<MaybeOptionalInit<paths[Path], 'get'>, OptionsOf<Path, 'get'>>
) => AsyncGenerator<ItemOf<Path>>;
