import { join, parse } from 'node:path';
import { readdirSync } from 'node:fs';

/**
 * The folder into which scripts/build-site.mjs and scripts/docs write the pages, the same from `src` and from `dist`.
 */
export const siteFolder = join(import.meta.dirname, '../../../dist/site');

/** A file of the site. Its compressed copies have `.br` and `.gz` after its name. */
export interface SiteFile {
  readonly file: string;
  /** The media type, as Express names it: `html`. */
  readonly type: string;
  readonly hash: string;
}

/**
 * The path of a built asset by its name in the sources.
 * @throws Error if there is none
 */
export function assetPath(files: ReadonlyMap<string, SiteFile>, name: string): string {
  const { name: base, ext } = parse(name);
  const path = [...files.keys()].find((address) => address.startsWith(`/assets/${base}.`) && address.endsWith(ext));
  if (path === undefined) throw new Error(`The site has no ${name}.`);
  return path;
}

/**
 * All files of the site by path: `/docs`, `/portal/sign-in` for the file `portal_sign-in`, `/assets/icon.<hash>.svg`.
 * The table is created once, and no path outside it is served.
 */
export function siteFiles(): ReadonlyMap<string, SiteFile> {
  const files = readdirSync(siteFolder).filter((file) => /\.(?:html|css|js|json|svg|png|webp)$/.test(file));
  return new Map(
    files.map((file) => {
      const { name, ext } = parse(file);
      const [base = '', hash = ''] = name.split('.');
      const type = ext.slice(1);
      return [type === 'html' ? `/${base.replaceAll('_', '/')}` : `/assets/${file}`, { file, type, hash }];
    }),
  );
}
