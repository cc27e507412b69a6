import canonicalize from 'canonicalize';
import { configure } from 'safe-stable-stringify';

// Twice as fast as `canonicalize` on the facts of a verification. Both sort by UTF-16 code units and write texts and numbers as JSON
// does, which is what RFC 8785 asks for.
const stringify = configure({ strict: true, circularValue: Error });
/** JSON writes a lone surrogate so, and nothing else but a text that holds these characters. */
const mayHaveLoneSurrogate = /\\ud[89a-f]/;

/** The canonical JSON (RFC 8785) of a value. @throws Error for a value that has none */
export function canonicalJson(value: object): string {
  const text = stringify(value);
  const canonical = mayHaveLoneSurrogate.test(text) ? canonicalize(value) : text;
  if (canonical === undefined) throw new TypeError('Canonical JSON needs a JSON value.');
  return canonical;
}
