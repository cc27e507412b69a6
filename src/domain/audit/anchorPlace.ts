import { isEmailAddress } from '../emailAddress.js';

/** Where checkpoints go when they leave the house. */
export type AnchorPlace =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'https'; readonly name: string; readonly url: string }
  | { readonly kind: 'mailto'; readonly name: string; readonly address: string };

/** Reads `file:/absolute/path`, `https://…` or `mailto:address`; null for what is none of them. The name is what was given. */
export function readAnchorPlace(text: string): AnchorPlace | null {
  if (/^file:\/(?!\/)./.test(text)) return { kind: 'file', name: text, path: text.slice('file:'.length) };
  if (/^https:\/\/./i.test(text) && URL.canParse(text)) return { kind: 'https', name: text, url: text };
  const address = text.startsWith('mailto:') ? text.slice('mailto:'.length) : '';
  return isEmailAddress(address) ? { kind: 'mailto', name: text, address } : null;
}
