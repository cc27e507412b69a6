import MiniSearch, { type SearchResult } from 'minisearch';
import { docsText } from '../shared/text/docsText.js';

interface Entry {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const mostHits = 12;
const snippetLength = 150;

/** The dialogue that searches all pages. Their text is loaded when it is opened for the first time. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const button = document.querySelector<HTMLButtonElement>('button.find');
  const input = dialog?.querySelector('input');
  const list = dialog?.querySelector('ol');
  const count = dialog?.querySelector<HTMLElement>('.count');
  if (!dialog || !button || !input || !list || !count) return;
  let index: Promise<MiniSearch<Entry>> | null = null;

  const open = (): void => {
    index ??= loadIndex();
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  const show = async (): Promise<void> => {
    const query = input.value.trim();
    const loaded = await (index ??= loadIndex()).catch(() => null);
    if (loaded === null) {
      index = null;
      count.textContent = docsText.searchFailed;
      return;
    }
    const hits = query === '' ? [] : find(loaded, query);
    // The query changed while the text was loading.
    if (query !== input.value.trim()) return;
    count.textContent = query === '' ? '' : hits.length === 0 ? docsText.nothingFound : docsText.results(hits.length);
    list.replaceChildren(...hits.map((hit) => item(hit, query)));
  };

  button.hidden = false;
  button.addEventListener('click', open);
  input.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => {
    moveByArrow(event, input, list);
  });
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
  });
}

async function loadIndex(): Promise<MiniSearch<Entry>> {
  const response = await fetch(document.documentElement.dataset['search'] ?? '');
  const records = (await response.json()) as readonly (readonly [string, string, string, string])[];
  const index = new MiniSearch<Entry>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['page', 'heading', 'text'],
  });
  await index.addAllAsync(records.map(([id, page, heading, text]) => ({ id, page, heading, text })));
  return index;
}

function find(index: MiniSearch<Entry>, query: string): SearchResult[] {
  const options = { prefix: true, fuzzy: 0.15, boost: { page: 3, heading: 4 }, combineWith: 'AND' } as const;
  const hits = index.search(query, options);
  return (hits.length > 0 ? hits : index.search(query, { ...options, combineWith: 'OR' })).slice(0, mostHits);
}

function item(hit: SearchResult, query: string): HTMLElement {
  const { page, heading, text } = hit as SearchResult & Entry;
  const element = document.createElement('li');
  const link = document.createElement('a');
  link.href = String(hit.id);
  const place = document.createElement('strong');
  place.textContent = heading === '' ? page : `${page} › ${heading}`;
  const snippet = document.createElement('span');
  snippet.append(...marked(excerpt(text, hit.terms), [...hit.terms, ...query.split(/\s+/)]));
  link.append(place, snippet);
  element.append(link);
  return element;
}

/** The text around the first matching word. */
function excerpt(text: string, terms: readonly string[]): string {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - 40);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + snippetLength;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

function marked(text: string, words: readonly string[]): (Node | string)[] {
  const pattern = words
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, place) => {
    if (place % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

function moveByArrow(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  if (event.key === 'Enter' && event.target === input) {
    event.preventDefault();
    links[0]?.click();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = links.findIndex((link) => link === document.activeElement) + step;
  (links[at] ?? input).focus();
}
