import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Html } from './html.ts';
import { renderMarkdown, type Rendered } from './markdown.ts';
import { findSources, resolveLink, type Source } from './sources.ts';

export interface Document extends Source {
  readonly title: string;
  readonly content: Html;
  readonly headings: Rendered['headings'];
  readonly passages: Rendered['passages'];
}

const assetTypes = /\.(?:json|svg|png|webp|css|js)$/;

/**
 * Reads and renders all Markdown files.
 * @param publish Writes a file of the repository that a page shows or links to, and returns its address
 */
export async function readDocuments(publish: (file: string) => Promise<string>): Promise<Document[]> {
  const sources = findSources();
  return Promise.all(sources.map((source) => readDocument(source, sources, publish)));
}

async function readDocument(
  source: Source,
  sources: readonly Source[],
  publish: (file: string) => Promise<string>,
): Promise<Document> {
  const text = readFileSync(source.file, 'utf8');
  const published = new Map<string, string>();
  const fileAddress = (href: string): string | null => {
    const target = resolveLink(sources, source, href);
    if (target.kind === 'address') return target.address;
    // A dead link stays unchanged, and a test reports it.
    if (target.kind === 'unknown') return href;
    return published.get(target.file) ?? null;
  };
  // Links are resolved while the page is rendered, so their files are written first.
  for (const href of hrefsIn(text)) {
    const target = resolveLink(sources, source, href);
    if (target.kind === 'file' && assetTypes.test(target.file)) published.set(target.file, await publish(target.file));
  }
  const rendered = renderMarkdown(text, { link: fileAddress, image: (href) => fileAddress(href) ?? href });
  const title = rendered.headings.find(({ depth }) => depth === 1)?.text ?? posix.basename(source.file, '.md');
  return {
    ...source,
    title,
    content: new Html(rendered.html),
    headings: rendered.headings,
    passages: rendered.passages,
  };
}

function hrefsIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
}
