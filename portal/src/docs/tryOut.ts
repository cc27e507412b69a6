import { docsText } from '../shared/text/docsText.js';

// The last key entered: only in memory, never in browser storage.
let apiKey = '';

/** Sends the form of an operation to this service and shows the response. */
export function startTryOut(): void {
  const form = document.querySelector<HTMLFormElement>('form.try[hidden]');
  if (!form) return;
  form.hidden = false;
  const key = form.querySelector<HTMLInputElement>('[data-key]');
  if (key) {
    key.value = apiKey;
    key.addEventListener('input', () => (apiKey = key.value.trim()));
  }
  const body = form.querySelector<HTMLTextAreaElement>('textarea');
  const examples = form.querySelector<HTMLSelectElement>('[data-examples]');
  examples?.addEventListener('change', () => {
    if (body) body.value = examples.value;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const outcome = form.querySelector<HTMLElement>('.outcome');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!outcome || !button) return;
  button.disabled = true;
  const from = performance.now();
  try {
    const response = await fetch(toUrl(form), toRequestInit(form));
    const elapsed = Math.round(performance.now() - from);
    outcome.replaceChildren(
      line(docsText.responded(`${response.status} ${response.statusText}`, elapsed)),
      block(await readText(response)),
    );
  } catch {
    outcome.replaceChildren(line(docsText.unreachable));
  } finally {
    button.disabled = false;
  }
}

function toUrl(form: HTMLFormElement): string {
  const data = new FormData(form);
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  for (const [field, value] of data) {
    const [place, name = ''] = field.split(':');
    if (typeof value !== 'string' || value === '') continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query') query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function toRequestInit(form: HTMLFormElement): RequestInit {
  const headers = new Headers();
  const body = new FormData(form).get('body');
  if (apiKey !== '' && form.querySelector('[data-key]')) headers.set('Authorization', `Bearer ${apiKey}`);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  return { method: form.dataset['method'] ?? 'GET', headers, ...(typeof body === 'string' && { body }) };
}

async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) return JSON.stringify(await response.json(), null, 2);
  if (type.startsWith('text/') || /ndjson|jwt/.test(type)) return response.text();
  const { size } = await response.blob();
  return size === 0 ? '' : docsText.sized(type, size);
}

function line(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function block(text: string): HTMLElement {
  const element = document.createElement('pre');
  element.tabIndex = 0;
  element.textContent = text;
  element.hidden = text === '';
  return element;
}
