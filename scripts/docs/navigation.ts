import { toGroups, operationAddress } from './apiIndexPage.ts';
import { Html, html } from './html.ts';
import { title } from './operationPage.ts';
import type { Api } from './openapi.ts';
import type { Source } from './sources.ts';

export interface Entry {
  readonly address: string;
  readonly title: string;
  /** Shown before the title: the method of an operation. */
  readonly method?: string;
}

export interface Section {
  readonly title: string;
  readonly isFolded: boolean;
  readonly entries: readonly Entry[];
}

const sections: Readonly<Record<string, string>> = {
  '': 'Start here',
  guides: 'Guides',
  webhooks: 'Webhooks',
  reference: 'Reference',
  explanation: 'Explanation',
  clients: 'Clients',
  decisions: 'Decisions',
  project: 'Project',
};

/** Pages that come first in their section, in this order. The others follow by their title. */
const first = [
  ...['', 'getting-started', 'about', 'verify', 'verifications', 'webhooks', 'live-events', 'onboarding'],
  ...[
    'certificates',
    'bulk',
    'registers',
    'screening-and-policies',
    'screen-names',
    'people',
    'single-sign-on',
    'api-keys',
    'assistants',
    'alerts',
  ],
  ...[
    'privacy',
    'production',
    'operations',
    'monitoring',
    'sizing',
    'traces',
    'scale-out',
    'high-availability',
    'backup-and-restore',
    'upgrade',
  ],
  ...['troubleshooting', 'contract', 'errors', 'configuration', 'cli', 'limits', 'events', 'graphql', 'architecture'],
];

/** The sections of the Markdown pages. A page that the tables above do not place is sorted by its folder and title. */
export function documentSections(pages: readonly (Source & { readonly title: string })[]): Section[] {
  const names = [...new Set([...Object.keys(sections), ...pages.map(({ section }) => section)])];
  return names
    .map((name) => ({
      title: sections[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      isFolded: name === 'decisions',
      entries: pages
        .filter((page) => page.section === name)
        .sort((one, other) => findPosition(one) - findPosition(other) || byTitle(one, other))
        .map(({ address, title: text }) => ({ address, title: text })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export function apiSections(api: Api): Section[] {
  const overview = [
    { address: '/docs/api', title: 'Overview' },
    { address: '/docs/schema', title: 'GraphQL schema' },
  ];
  return [
    { title: 'API', isFolded: false, entries: overview },
    ...toGroups(api).map((group) => ({
      title: group.name,
      isFolded: true,
      entries: group.operations.map((operation) => ({
        address: operationAddress(operation.operationId),
        title: title(operation),
        method: operation.method,
      })),
    })),
  ];
}

function findPosition({ name }: Source): number {
  const place = first.indexOf(name);
  return place === -1 ? first.length : place;
}

function byTitle(one: { readonly title: string }, other: { readonly title: string }): number {
  return one.title.localeCompare(other.title, 'en', { numeric: true });
}

/** The side navigation. A collapsed section is open while one of its pages is shown. */
export function sideNavigation(shown: readonly Section[], current: string): Html {
  const parts = shown.map(({ title: name, isFolded, entries }) => {
    const list = html`<ul>
      ${entries.map((entry) => html`<li>${link(entry, current)}</li>`)}
    </ul>`;
    if (!isFolded) {
      return html`<p class="group">${name}</p>
        ${list}`;
    }
    const isOpen = entries.some(({ address }) => address === current);
    return html`<details${isOpen ? new Html(' open') : null}><summary>${name}</summary>${list}</details>`;
  });
  return html`${parts}`;
}

function link({ address, title: text, method }: Entry, current: string): Html {
  const mark = address === current ? new Html(' aria-current="page"') : null;
  const badge = method === undefined ? null : html` <span class="method ${method.toLowerCase()}">${method}</span>`;
  return html`<a href="${address}" ${mark}><span>${text}</span>${badge}</a>`;
}
