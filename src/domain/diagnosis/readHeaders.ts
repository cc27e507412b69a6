const names = [
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-service-signature',
  'content-length',
] as const;
type HeaderName = (typeof names)[number];

/** Header fields as a framework, a log or a person gives them. */
export type GivenHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReadHeaders {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly list: string | null;
  readonly serviceSignature: string | null;
  readonly contentLength: string | null;
  /** The names that belong to Svix, not to us, and whose values were taken. */
  readonly foreign: readonly string[];
}

/** Finds our headers under any case, with underscores, as CGI names (`HTTP_WEBHOOK_ID`), or as `svix-…`. */
export function readHeaders(given: GivenHeaders): ReadHeaders {
  const found = new Map<HeaderName, string>();
  const foreign: string[] = [];
  const entries = Object.entries(given).map(([name, value]) => [plain(name), textOf(value)] as const);
  for (const [name, value] of entries) if (isOurs(name) && value !== null) found.set(name, value);
  for (const [name, value] of entries) {
    const ours = name.replace(/^svix-/, 'webhook-');
    if (ours === name || !isOurs(ours) || value === null || found.has(ours)) continue;
    found.set(ours, value);
    foreign.push(name);
  }
  const get = (name: HeaderName): string | null => found.get(name) ?? null;
  return {
    id: get('webhook-id'),
    timestamp: get('webhook-timestamp'),
    list: get('webhook-signature'),
    serviceSignature: get('x-service-signature'),
    contentLength: get('content-length'),
    foreign,
  };
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');
}

function isOurs(name: string): name is HeaderName {
  return (names as readonly string[]).includes(name);
}

/** An empty field is as good as none. */
function textOf(value: string | readonly string[] | undefined): string | null {
  const text = typeof value === 'string' ? value : value?.join(', ');
  return text === undefined || text.trim() === '' ? null : text;
}
