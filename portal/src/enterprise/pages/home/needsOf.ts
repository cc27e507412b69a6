import { homeText } from '../../../shared/text/homeText.js';
import type { Overview, Waiting } from './homeDocuments.js';

const words = homeText.needs;

type Need = keyof Overview['needs'];

/** Something that needs attention, in words. */
export interface NeedItem {
  readonly need: Need;
  /** `100 or more` where there are more. */
  readonly count: string;
  readonly words: string;
  readonly waiting: Waiting;
}

// What waits for a person comes first, then what is broken, then what has time.
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

/** What needs attention, in the order in which it matters. It has nothing that the person may not read. */
export function needsOf(needs: Overview['needs']): readonly NeedItem[] {
  return order.flatMap((need) => {
    const waiting = needs[need];
    if (waiting === null || waiting.count === 0) return [];
    const isOne = waiting.count === 1 && !waiting.hasMore;
    const count = waiting.hasMore ? words.orMore(waiting.count) : String(waiting.count);
    const [one, several] = words.items[need];
    return [{ need, count, words: isOne ? one : several, waiting }];
  });
}
