import { homeText } from '../../../shared/text/homeText.js';
import type { Overview, Waiting } from './homeDocuments.js';

const words = homeText.needs;

type Need = keyof Overview['needs'];

/** An item of the “Needs attention” list, in words. */
export interface NeedItem {
  readonly need: Need;
  /** `100 or more` if there are more. */
  readonly count: string;
  readonly words: string;
  readonly waiting: Waiting;
}

// First the items that wait for a person, then faults, then everything that can wait.
const order = [
  'onboardings',
  'decisions',
  'certificates',
  'candidates',
  'suspendedCertificates',
  'endpoints',
  'bulks',
  'expiringKeys',
  'expiringCertificates',
] as const satisfies readonly Need[];

/** The “Needs attention” items in order of importance, without those that the person may not read. */
export function listNeeds(needs: Overview['needs']): readonly NeedItem[] {
  return order.flatMap((need) => {
    const waiting = needs[need];
    if (waiting === null || waiting.count === 0) return [];
    const isOne = waiting.count === 1 && !waiting.hasMore;
    const count = waiting.hasMore ? words.orMore(waiting.count) : String(waiting.count);
    const [one, several] = words.items[need];
    return [{ need, count, words: isOne ? one : several, waiting }];
  });
}
