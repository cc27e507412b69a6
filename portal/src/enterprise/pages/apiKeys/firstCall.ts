import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { shellWord } from '../../parts/shellWord.js';
import type { NewKey } from './apiKeyDocuments.js';

/** An entity of the sandbox, and the Australian Taxation Office. */
const numbers = { TEST: '55 999 999 003', LIVE: '51 824 753 556' } as const;
const lists = [
  ['CERTIFICATES', 'certificates'],
  ['BULK', 'bulk'],
  ['WEBHOOKS', 'webhooks'],
] as const;

interface FirstCall {
  /** Describes the request in a sentence. */
  readonly says: string;
  /** A shell command. */
  readonly command: string;
}

/**
 * A first request with a new key, to paste into a shell, which the key's scopes allow. Null for a key without scopes.
 */
export function firstCall(origin: string, { key, mode, scopes }: NewKey): FirstCall | null {
  const authorisation = `-H ${shellWord(`Authorization: Bearer ${key}`)}`;
  if (scopes.includes('VERIFY')) {
    const body = JSON.stringify({ queryValue: numbers[mode], jurisdiction: 'AU' });
    const lines = [
      `curl -s ${shellWord(`${origin}/api/enterprise/verify`)}`,
      authorisation,
      `-H 'Content-Type: application/json'`,
      `-d ${shellWord(body)}`,
    ];
    return { says: mode === 'TEST' ? text.tryTest : text.tryLive, command: lines.join(' \\\n  ') };
  }
  const list = lists.find(([scope]) => scopes.includes(scope))?.[1];
  if (list === undefined) return null;
  const address = shellWord(`${origin}/api/enterprise/${list}`);
  return { says: text.tryList, command: `curl -s ${address} \\\n  ${authorisation}` };
}
