import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { buildPortal } from '../build-portal.mjs';
import { writeCompressed, writeHashed } from '../write-asset.mjs';
import { apiIndexPage, operationAddress } from './apiIndexPage.ts';
import { readDocuments } from './documents.ts';
import { layout, type Page, type Site } from './layout.ts';
import { apiSections, documentSections } from './navigation.ts';
import { readApi, type Api } from './openapi.ts';
import { operationPage, title } from './operationPage.ts';
import { schemaPage } from './schemaPage.ts';
import { searchRecords } from './searchRecords.ts';
import { sourcePaths } from './sources.ts';

interface Built {
  /** The project's files that were read. */
  readonly inputs: readonly string[];
  /** The files written. */
  readonly outputs: readonly string[];
}

/** Writes the documentation: a page for each Markdown file and for each operation of the API, and their assets. */
export async function buildDocs(folder: string): Promise<Built> {
  await mkdir(folder, { recursive: true });
  const outputs: string[] = [];
  const write = async (name: string, content: string | Buffer): Promise<string> => {
    const { file, outputs: written } = await writeHashed(folder, name, content);
    outputs.push(...written);
    return `/assets/${file}`;
  };
  const api = readApi();
  const images = new Map<string, Promise<string>>();
  const documents = await readDocuments(async (file) => {
    const found = images.get(file) ?? write(`docs-${basename(file)}`, readFileSync(file));
    images.set(file, found);
    return found;
  });
  const schema = schemaPage();
  const errors = documents.find(({ name }) => name === 'errors')?.address ?? '/errors';
  const pages: Page[] = [...documentPages(documents), ...apiPages(api, schema, errors)];

  const { script, scripts, styles } = await buildPortal('docs', 'src/docs/main.ts');
  for (const { fileName, code } of scripts) outputs.push(...(await writeCompressed(`${folder}/${fileName}`, code)));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const site: Site = {
    version,
    apiVersion: api.version,
    assets: {
      icon: await write('icon.svg', readFileSync('src/http/pages/site/icon.svg')),
      theme: await write('docs-theme.js', readFileSync('src/http/pages/site/docs-theme.js')),
      script: `/assets/${script}`,
      styles: await write('docs.css', styles),
      search: await write('docs-search.json', JSON.stringify(searchRecords(documents, api, schema.passages))),
    },
  };
  await Promise.all(
    pages.map((page) => write(`${page.address.slice(1).replaceAll('/', '_')}.html`, layout(page, site))),
  );
  const own = [
    'scripts/docs',
    'scripts/build-portal.mjs',
    'scripts/write-asset.mjs',
    'portal/src/docs',
    'portal/src/shared/text',
  ];
  return { inputs: [...own, ...sourcePaths, 'src/http/pages/site', 'package-lock.json'], outputs };
}

function documentPages(documents: Awaited<ReturnType<typeof readDocuments>>): Page[] {
  const sections = documentSections(documents);
  return documents.map(({ address, title: name, content, headings }) => {
    return { address, title: name, area: 'documents', sections, content, headings };
  });
}

function apiPages(api: Api, schema: ReturnType<typeof schemaPage>, errors: string): Page[] {
  const common = { area: 'api', sections: apiSections(api), headings: [] } as const;
  return [
    { ...common, address: '/docs/api', title: 'REST API', content: apiIndexPage(api) },
    { ...common, address: '/docs/schema', title: 'GraphQL schema', content: schema.content },
    ...api.operations.map((operation) => ({
      ...common,
      address: operationAddress(operation.operationId),
      title: title(operation),
      content: operationPage(operation, api, errors),
    })),
  ];
}
