/**
 * The status in a registered name: `IN LIQUIDATION` of “… PTY LTD (IN LIQUIDATION)”; null without one. Registers write it in
 * brackets, or after the legal form: elsewhere the words may be part of a name.
 */
export function statusInName(name: string): string | null {
  if (isPlain.test(name) && !mayHaveStatus.test(name)) return null;
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const inBrackets = [...text.matchAll(/[([{]([^()[\]{}]*)/g)].map(([, inside = '']) => inside);
  const behindForm = behindLastForm.exec(text)?.[1];
  const phrases = behindForm === undefined ? inBrackets : [...inBrackets, behindForm];
  return phrases.map((phrase) => phrase.trim()).find(isStatus) ?? null;
}

// A name may have several: “… FUND PTY LTD IN LIQUIDATION”.
const form = String.raw`\b(?:pty|ltd|limited|n\.?l|inc|incorporated|trust|fund|partnership)\b\.?[ ,-]+`;
const behindLastForm = new RegExp(String.raw`^.*${form}([^()[\]{}]+)$`, 'i');

/**
 * The same behind more legal forms and behind a dash, also with a date. A verification stores it as a fact, so that stored ones
 * replay as they were.
 */
export function findWrittenStatus(name: string): string | null {
  const text = name.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const inBrackets = [...text.matchAll(/[([{]([^()[\]{}]*)/g)].map(([, inside = '']) => inside);
  const behind = [behindMoreForms, behindDash].map((pattern) => pattern.exec(text)?.[1] ?? '');
  return [...inBrackets, ...behind].map((phrase) => phrase.trim()).find((one) => isStatus(withoutDate(one))) ?? null;
}

const behindMoreForms =
  /^.*\b(?:pty|ltd|p\/l|limited|n\.?l|l\.?p|inc|incorporated|co|company|corporation|association|co-?operative|society|trust|fund|partnership)\b\.?[ ,-]+([^()[\]{}]+)$/i;
const behindDash = /^.* [-–—]+ ?([^()[\]{}]+)$/;

/** `LIQUIDATOR APPOINTED 12/3/2024`, `IN LIQUIDATION SINCE 3 MAY 2024`. */
function withoutDate(phrase: string): string {
  const words = phrase.split(/[ ,]+/);
  const end = words.findLastIndex((word) => !ofDate.test(word));
  return words.slice(0, end + 1).join(' ');
}

const ofDate =
  /^(?:on|from|since|dated|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[\d/.-]+(?:st|nd|rd|th)?|)$/i;

// Most names are plain, with neither brackets nor words after the legal form, so they need no further parsing.
const isPlain = /^[ -~]*$/;
const mayHaveStatus = new RegExp(String.raw`[([{]|${form}[^ ]`, 'i');

/** As a whole or in one of its parts: “IN RECEIVERSHIP & IN LIQUIDATION”, “RECEIVERS AND MANAGERS APPOINTED”. */
function isStatus(phrase: string): boolean {
  const text = phrase
    .toLowerCase()
    .replace(/[&/,]/g, ' and ')
    .replace(/-/g, ' ')
    .replace(/[^a-z0-9 ]/g, '');
  return [text, ...text.split(' and ')].some((part) => {
    const words = part.split(' ').filter((word) => !fillers.has(word));
    const plain = words.join(' ');
    return states.has(plain) || isAppointment(words) || proceedings.test(plain);
  });
}

const fillers = new Set(['', 'a', 'an', 'the', 'and', 'being', 'has', 'have', 'been', 'was', 'were', 'now', 'court']);

/** “RECEIVERS AND MANAGERS APPOINTED”: offices, followed by what happened to them. */
function isAppointment(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !offices.has(word.replace(/s$/, '')));
  return at > 0 && /^(?:appointed|acting|in possession)$/.test(words.slice(at).join(' '));
}

const offices = new Set([
  ...['administrator', 'liquidator', 'receiver', 'manager', 'controller', 'mortgagee', 'practitioner', 'trustee'],
  ...[
    'joint',
    'several',
    'provisional',
    'voluntary',
    'official',
    'statutory',
    'restructuring',
    'small',
    'busines',
    'deed',
  ],
]);

const proceedings =
  /^(?:in|under|subject to) (?:(?:voluntary|provisional|external|members|creditors|statutory|small business) )*(?:liquidation|liq|receivership|administration|management|winding up|restructuring|bankruptcy|deed of company arrangement|doca|scheme of arrangement)$/;

const states: ReadonlySet<string> = new Set([
  ...[
    'voluntary liquidation',
    'provisional liquidation',
    'creditors voluntary liquidation',
    'members voluntary liquidation',
  ],
  ...['voluntary administration', 'external administration', 'deed of company arrangement', 'doca', 'winding up'],
  ...['deregistered', 'de registered', 'struck off', 'dissolved', 'wound up', 'to be wound up', 'removed', 'insolvent'],
  ...['bankrupt', 'undischarged bankrupt'],
]);
