/** Where texts are, by the area that `npm run prose -- docs` names. The first pattern that matches a file counts. */
const areas: readonly (readonly [string, RegExp])[] = [
  ['readme', /^README\.md$/],
  ['project', /^(?:CHANGELOG|CONTRIBUTING|SECURITY)\.md$/],
  ['clients', /^clients\/[^/]+\/README\.md$/],
  ['decisions', /^docs\/decisions\//],
  ['cli', /^docs\/(?:reference\/)?cli\.md$/],
  ['configuration', /^docs\/(?:reference\/)?configuration\.md$/],
  ['errors', /^docs\/(?:reference\/)?errors\.md$/],
  ['docs', /^docs\/(?!\.).*\.md$/],
  ['schema', /^schema\.graphql$/],
  ['openapi', /^openapi\.json$/],
  ['portal', /^portal\/src\/(?!graphql-env).*\.tsx?$/],
  ['pages', /^src\/http\/pages\/site\/.*\.(?:html|js)$/],
  // Errors, e-mails, messages of the console and the log, pages. Descriptions of the schema and of OpenAPI are read above.
  ['messages', /^(?:src\/(?!schema\/|rest\/openapi\/|contracts\/).*\.ts|scripts\/[^/]+\.mjs)$/],
];

/** Patterns of the files that are read. */
export const globs = [
  '*.md',
  'clients/*/README.md',
  'docs/**/*.md',
  'schema.graphql',
  'openapi.json',
  'portal/src/**/*.ts',
  'portal/src/**/*.tsx',
  'src/**/*.ts',
  'src/http/pages/site/*.html',
  'src/http/pages/site/*.js',
  'scripts/*.mjs',
];

/** The area of a file, or null for one that is not checked. */
export function findArea(file: string): string | null {
  return areas.find(([, pattern]) => pattern.test(file))?.[0] ?? null;
}
