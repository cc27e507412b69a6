import { invalidField } from '../../platform/errors.js';

const mostHeaders = 200;
/** The characters of all values together: Node takes 16 KiB of headers, other servers up to four times that. */
const mostCharacters = 65_536;

/**
 * The headers of a delivery as a receiver noted them: an object of names and values, or a list of `{ name, value }`, in
 * which a name may come twice.
 * @throws AppError INVALID_REQUEST
 */
export function readSeenHeaders(headers: unknown): Readonly<Record<string, readonly string[]>> {
  const pairs = Array.isArray(headers) ? headers.map(pairOf) : isObject(headers) ? Object.entries(headers) : null;
  if (!pairs) throw invalidField('/headers', 'Must be an object of names and values, or a list of {name, value}.');
  if (pairs.length > mostHeaders) throw invalidField('/headers', `Must have at most ${mostHeaders} headers.`);
  const seen = new Map<string, string[]>();
  let characters = 0;
  for (const [name, value] of pairs) {
    const values = (Array.isArray(value) ? value : [value]).map((one) => textOf(name, one));
    characters += values.join('').length;
    if (characters > mostCharacters) {
      throw invalidField('/headers', `All values together must have at most ${mostCharacters} characters.`);
    }
    seen.set(name, [...(seen.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(seen);
}

function pairOf(item: unknown, index: number): [string, unknown] {
  if (isObject(item) && 'name' in item && typeof item.name === 'string' && 'value' in item) {
    return [item.name, item.value];
  }
  throw invalidField(`/headers/${index}`, 'Must be an object with `name` and `value`.');
}

/** Frameworks give `Content-Length` as a number. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw invalidField(
    '/headers',
    `The value of the header ${name.slice(0, 100)} must be a string, a number or a list of strings.`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
