/** A body that may have been signed instead of the received one; `change` describes how it was altered on the way. */
export interface BodyCandidate {
  readonly bytes: Buffer;
  /** How the received body differs, e.g. "has a newline at its end"; null for the unchanged body. */
  readonly change: string | null;
}

/**
 * Above this many bytes only the unchanged body is tried: events are far smaller, and the cost of a candidate grows with its
 * length.
 */
const maxBodyBytes = 256 * 1024;
const maxNesting = 64;
const byteOrderMark = '\uFEFF';

/**
 * The received body, then every body that common mistakes turn into it, each once. `sentBody` is the body that was really sent,
 * if known.
 */
export function bodyCandidates(seen: Buffer, sentBody?: string): BodyCandidate[] {
  const asSeen = { bytes: seen, change: null };
  if (seen.length > maxBodyBytes) return [asSeen];
  const text = seen.toString('utf8');
  const candidates = [...textCandidates(text), ...jsonCandidates(text)].map(([change, candidate]) => ({
    bytes: Buffer.from(candidate, 'utf8'),
    change,
  }));
  if (sentBody !== undefined) candidates.push({ bytes: Buffer.from(sentBody), change: sentChange(text, sentBody) });
  const known = new Set([seen.toString('latin1')]);
  const others = candidates.filter(({ bytes }) => {
    const key = bytes.toString('latin1');
    return !known.has(key) && known.add(key);
  });
  return [asSeen, ...others];
}

type Named = readonly [change: string, candidate: string];

/** The same text without the common alterations of editors, shells and transports. */
function textCandidates(text: string): Named[] {
  const unmarked = text.replace(byteOrderMark, '');
  return [
    ['begins with a byte order mark', unmarked],
    ['has white space at its end or beginning', unmarked.trim()],
    ['has CRLF line ends', unmarked.replaceAll('\r\n', '\n')],
    ['has CRLF line ends and a newline at its end', unmarked.replaceAll('\r\n', '\n').trim()],
    ['lacks the newline at its end', `${text}\n`],
    ['has LF line ends instead of CRLF', text.replaceAll(/\r?\n/g, '\r\n')],
    ['lacks the byte order mark', byteOrderMark + text],
    ['was read as Latin-1 and written as UTF-8', Buffer.from(text, 'latin1').toString('utf8')],
  ];
}

/** The same JSON in other formats. */
function jsonCandidates(text: string): Named[] {
  const value = parseJson(text);
  if (value === undefined) return [];
  if (typeof value === 'string') return [['is the JSON, encoded again as a JSON string', value]];
  const compact = JSON.stringify(value);
  return [
    [`was parsed and serialised again: ${traits(text)}`, compact],
    [reserialised('without the white space that it had'), spaced(value)],
    [reserialised('without its indentation'), JSON.stringify(value, null, 2)],
    [reserialised('without its indentation'), JSON.stringify(value, null, 4)],
    [reserialised('with its members in another order'), JSON.stringify(sorted(value))],
    [reserialised('with its members in another order'), spaced(sorted(value))],
    [reserialised('without its \\u escapes'), escaped(compact)],
    [reserialised('without its \\u escapes and white space'), escaped(spaced(value))],
  ];
}

function reserialised(how: string): string {
  return `was parsed and serialised again, ${how}`;
}

function sentChange(text: string, sentBody: string): string {
  const [seen, sent] = [parseJson(text), parseJson(sentBody)];
  const isSame = seen !== undefined && JSON.stringify(sorted(seen)) === JSON.stringify(sorted(sent));
  if (!isSame) return 'is not the body that we sent: it was changed, cut off, or belongs to another delivery';
  const isOrdered = JSON.stringify(seen) === JSON.stringify(sent);
  return isOrdered
    ? `was parsed and serialised again: ${traits(text)}`
    : reserialised('with its members in another order');
}

/** The signs that a text is not the compact JSON that is sent. */
function traits(text: string): string {
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const found = [
    text.startsWith(byteOrderMark) && 'a byte order mark',
    outside.includes('\r\n') && 'CRLF line ends',
    /\n[ \t]+\S/.test(outside) ? 'indentation' : /[:,] /.test(outside) && 'spaces after colons and commas',
    /\s$/.test(text) && 'white space at its end',
    /\\u[0-9a-f]{4}/i.test(text) && '\\u escapes for characters',
    text.includes('\\/') && 'escaped slashes',
    /\d\.\d*0\b|\d[eE]/.test(outside) && 'numbers in another format',
  ].filter((trait) => trait !== false);
  return found.length === 0 ? 'it has another format' : `it has ${found.join(', ')}`;
}

/**
 * The value, or undefined for invalid JSON or deeper nesting than any event has. A byte order mark is skipped, as many parsers
 * do.
 */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text.replace(byteOrderMark, '')) as unknown;
    return isWithin(maxNesting, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(levels - 1, member));
}

/** The format of Python's json.dumps: a space after each colon and comma. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return `{${members.join(', ')}}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** The default format of Python's json.dumps: only ASCII. */
function escaped(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
