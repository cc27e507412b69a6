import type { CallerKind } from './actor.js';
import type { Permission } from './permissions.js';

const roles = ['owner', 'developer', 'officer', 'viewer'] as const;

/** The sentence that names the callers of an operation. */
export function callersSentence({ callers, scope }: Permission): string {
  if (callers.includes('stranger')) return 'No sign-in is required.';
  if (callers.includes('applicant')) return 'Available to applicants, with the token of their link.';
  const people = peopleIn(callers);
  if (callers.every((kind) => kind === 'operator')) return `Available to ${people}.`;
  if (!callers.includes('key')) return `Available to ${people}, not to API keys.`;
  const key = scope === undefined ? 'API keys' : `API keys with the scope \`${scope}\``;
  return people === '' ? `Available to ${key}.` : `Available to ${key}, and to ${people}.`;
}

function peopleIn(callers: readonly CallerKind[]): string {
  const named = roles.filter((role) => callers.includes(role));
  const members = named.length === roles.length ? ['members of every role'] : named.map((role) => `${role}s`);
  const names = [...members, ...(callers.includes('operator') ? ['operators of the platform'] : [])];
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
