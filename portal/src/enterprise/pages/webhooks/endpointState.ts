import type { Tone } from '../../parts/layout/State.js';
import type { Endpoint } from './webhookDocuments.js';

interface EndpointState {
  readonly word: 'enabled' | 'failing' | 'paused' | 'disabled';
  readonly tone: Tone;
}

/** How it is with an endpoint, in a word. */
export function endpointState({ status, health }: Pick<Endpoint, 'status' | 'health'>): EndpointState {
  if (status === 'DISABLED') return { word: 'disabled', tone: 'bad' };
  if (status === 'PAUSED') return { word: 'paused', tone: 'soft' };
  return health.failingSince === null ? { word: 'enabled', tone: 'good' } : { word: 'failing', tone: 'warn' };
}

/** The host of an endpoint, with its port where it has one: its name among people. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
