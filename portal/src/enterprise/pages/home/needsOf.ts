import type { Overview, Waiting } from './homeDocuments.js';

type Need = keyof Overview['needs'];

/** What needs somebody, in words, and where it is seen to. */
export interface NeedItem {
  readonly need: Need;
  /** `100 or more` where there are more. */
  readonly count: string;
  readonly words: string;
  readonly waiting: Waiting;
}

type Words = readonly [one: string, several: string];

// What waits for a person first; then what is broken; then what has time.
const words: readonly (readonly [need: Need, words: Words])[] = [
  ['onboardings', ['onboarding waits for a decision', 'onboardings wait for a decision']],
  ['decisions', ['decision waits for a second officer', 'decisions wait for a second officer']],
  ['certificates', ['certificate waits for a second officer', 'certificates wait for a second officer']],
  ['candidates', ['entity has a name like one on a list', 'entities have a name like one on a list']],
  ['suspendedCertificates', ['certificate is suspended', 'certificates are suspended']],
  ['endpoints', ['endpoint fails or is disabled', 'endpoints fail or are disabled']],
  ['bulks', ['bulk has failed in 7 days', 'bulks have failed in 7 days']],
  ['expiringKeys', ['API key expires within 30 days', 'API keys expire within 30 days']],
  ['expiringCertificates', ['certificate expires within 30 days', 'certificates expire within 30 days']],
];

/** What there is to do, in the order in which it matters. What the person may not read is left out, like what is nothing. */
export function needsOf(needs: Overview['needs']): readonly NeedItem[] {
  return words.flatMap(([need, [one, several]]) => {
    const waiting = needs[need];
    if (waiting === null || waiting.count === 0) return [];
    const isOne = waiting.count === 1 && !waiting.hasMore;
    const count = waiting.hasMore ? `${waiting.count} or more` : String(waiting.count);
    return [{ need, count, words: isOne ? one : several, waiting }];
  });
}
