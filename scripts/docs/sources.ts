import { existsSync, globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A Markdown file of the repository and the address of its page. */
export interface Source {
  readonly file: string;
  readonly address: string;
  /** The folder below `docs`, or a section name for files outside `docs`. Empty for the start pages. */
  readonly section: string;
  /** The name by which the page is sorted in its section. */
  readonly name: string;
}

const project = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
/** The sections of pages directly below `docs`. */
const rootSections: Readonly<Record<string, string>> = { '': '', 'getting-started': '', benchmarks: 'explanation' };

/** Everything from which the pages are built. */
export const sourcePaths = ['docs', ...project, 'clients', 'openapi.json', 'schema.graphql', 'package.json'] as const;

export function findSources(): Source[] {
  return [
    ...globSync('docs/**/*.md').map(sourceInDocs),
    ...globSync('clients/*/README.md').map((file) => {
      const name = posix.basename(dirname(file));
      return { file, address: `/docs/clients/${name}`, section: 'clients', name };
    }),
    ...project.filter((file) => existsSync(file)).map(sourceOfProject),
  ];
}

function sourceInDocs(file: string): Source {
  const path = posix.relative('docs', file.replaceAll('\\', '/')).replace(/(?:^|\/)README\.md$|\.md$/, '');
  const [folder = '', ...rest] = path.split('/');
  const isFolder = rest.length > 0 || existsSync(join('docs', folder, 'README.md'));
  const section = rootSections[path] ?? (isFolder ? folder : 'guides');
  return { file, address: path === '' ? '/docs' : `/docs/${path}`, section, name: rest.join('/') || folder };
}

function sourceOfProject(file: string): Source {
  const name = file === 'README.md' ? 'about' : file.replace('.md', '').toLowerCase();
  const isEntrance = name === 'about' && !existsSync('docs/README.md');
  return isEntrance
    ? { file, address: '/docs', section: '', name: '' }
    : { file, address: `/docs/${name}`, section: 'project', name };
}

/** The target of a link: a page, another file of the repository, or unknown. */
export type Target =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'unknown' };

const served: Readonly<Record<string, string>> = {
  'openapi.json': '/docs/api',
  'schema.graphql': '/docs/schema',
  clients: '/docs/clients/typescript',
};

/** @param href The link in the Markdown file, relative to that file */
export function resolveLink(sources: readonly Source[], from: Source, href: string): Target {
  if (/^[a-z][a-z0-9+.-]*:|^#|^\/(?!\/)/i.test(href)) return { kind: 'address', address: href };
  const [path = '', ...fragment] = href.split('#');
  const file = posix.join(posix.dirname(from.file), decodeURI(path)).replace(/\/$/, '');
  const source = sources.find((one) => one.file === file || one.file === `${file}/README.md`);
  const address = source?.address ?? served[file];
  if (address !== undefined) return { kind: 'address', address: [address, ...fragment].join('#') };
  return existsSync(file) ? { kind: 'file', file } : { kind: 'unknown' };
}
