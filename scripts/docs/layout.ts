import { escape, Html, html } from './html.ts';
import type { Heading } from './markdown.ts';
import { sideNavigation, type Section } from './navigation.ts';

export interface Page {
  readonly address: string;
  readonly title: string;
  readonly area: 'documents' | 'api';
  readonly sections: readonly Section[];
  readonly content: Html;
  /** Headings of the second and third level are listed next to the page. */
  readonly headings: readonly Heading[];
}

export interface Site {
  readonly version: string;
  readonly apiVersion: string;
  /** Paths of the assets, with their hashes. */
  readonly assets: {
    readonly icon: string;
    readonly theme: string;
    readonly script: string;
    readonly styles: string;
    readonly search: string;
  };
}

const areas = [
  ['documents', '/docs', 'Guides'],
  ['api', '/docs/api', 'REST API'],
  [null, '/graphiql', 'GraphiQL'],
  [null, '/', 'Portal'],
] as const;

export function layout(page: Page, { version, apiVersion, assets }: Site): string {
  const name = page.address === '/docs' ? 'Entity Verification docs' : `${page.title} · Entity Verification docs`;
  const links = areas.map(([area, address, text]) => {
    const mark = area === page.area ? new Html(' aria-current="true"') : null;
    return html`<a href="${address}" ${mark}>${text}</a>`;
  });
  const { text } = html`<body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="top">
      <button class="menu" popovertarget="menu" aria-label="Menu"><span></span></button>
      <a class="brand" href="/docs"
        ><img src="${assets.icon}" alt="" width="26" height="26" /><span>Entity Verification</span></a
      >
      <span class="version" title="API version ${apiVersion}">${version}</span>
      <nav class="areas" aria-label="Areas">${links}</nav>
      <button class="find" type="button" hidden><span>Search</span><kbd>/</kbd></button>
      <button class="theme" type="button" aria-label="Switch between light and dark" hidden></button>
    </header>
    <div class="frame ${page.area}">
      <nav id="menu" popover aria-label="Pages">
        <div class="areas">${links}</div>
        ${sideNavigation(page.sections, page.address)}
      </nav>
      <main id="content" tabindex="-1">
        <article>${page.content}</article>
        ${neighbours(page)}
        <footer>Version ${version} · API ${apiVersion} · <a href="/openapi.json">openapi.json</a></footer>
      </main>
      ${contents(page)}
    </div>
    <dialog class="search" aria-label="Search the documentation">
      <form method="dialog">
        <input
          type="search"
          placeholder="Search the documentation"
          aria-label="Search"
          autocomplete="off"
          spellcheck="false"
        />
        <button>Close</button>
      </form>
      <p class="count" role="status"></p>
      <ol></ol>
    </dialog>
  </body>`;
  return `<!doctype html>
<html lang="en" data-search="${assets.search}">
<head>
<meta charset="utf-8">
<title>${escape(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets.icon}">
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.styles}">
<script type="module" src="${assets.script}"></script>
</head>
${text}
</html>
`;
}

function contents({ headings, area }: Page): Html | null {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (area === 'api' || shown.length < 2) return null;
  return html`<nav class="contents" aria-label="On this page">
    <p class="group">On this page</p>
    <ul>
      ${shown.map(({ depth, id, text }) => html`<li class="depth${depth}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;
}

/** Links to the pages before and after this one in the order of the navigation. */
function neighbours({ sections, address }: Page): Html | null {
  const all = sections.flatMap(({ entries }) => entries);
  const place = all.findIndex((entry) => entry.address === address);
  if (place === -1) return null;
  const [before, after] = [all[place - 1], all[place + 1]];
  const previous = before
    ? html`<a rel="prev" href="${before.address}"><small>Previous</small>${before.title}</a>`
    : null;
  const next = after ? html`<a rel="next" href="${after.address}"><small>Next</small>${after.title}</a>` : null;
  return html`<nav class="neighbours" aria-label="Neighbouring pages">${previous}${next}</nav>`;
}
