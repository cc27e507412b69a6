import type { webhooksText as text } from '../../../shared/text/webhooksText.js';
import type { Tone } from '../../parts/looks.js';
import type { Endpoint } from './webhookDocuments.js';

interface EndpointState {
  readonly state: keyof typeof text.states;
  readonly tone: Tone;
}

/** The state of an endpoint in a word. */
export function endpointState({ status, health }: Pick<Endpoint, 'status' | 'health'>): EndpointState {
  if (status === 'DISABLED') return { state: 'disabled', tone: 'bad' };
  if (status === 'PAUSED') return { state: 'paused', tone: 'soft' };
  return health.failingSince === null ? { state: 'enabled', tone: 'good' } : { state: 'failing', tone: 'warn' };
}

/** Host and path of an endpoint, because endpoints on one host differ only in the path. */
export function addressName(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' };
  return `${host}${pathname === '/' ? '' : pathname}`;
}

const maxName = 60;

/** The name of an endpoint on every page: its description, or else its host and path. */
export function endpointName({ url, description }: Pick<Endpoint, 'url' | 'description'>): string {
  const name = description?.trim();
  if (!name) return addressName(url);
  return name.length > maxName ? `${name.slice(0, maxName - 1).trimEnd()}…` : name;
}
