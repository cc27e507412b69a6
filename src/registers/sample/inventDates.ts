import { firstGstDay, lastDay } from './sampleDay.js';
import type { EntityPlan } from './planEntities.js';
import type { SampleEntity } from './sampleEntity.js';
import type { SampleRandom } from './sampleRandom.js';

type Dates = Pick<SampleEntity, 'statusDay' | 'updatedDay' | 'gst'>;

/** The youngest active ABN of the sample is about a year old. */
const lastStart = lastDay - 365;

/** Days that fit each other: GST never before its time, nothing after the last update, that not after the extract. */
export function inventDates({ status, gst }: EntityPlan, random: SampleRandom): Dates {
  const statusDay = status === 'ACT' ? inventStart(random) : random.between(firstGstDay + 400, lastDay - 30);
  const updatedDay = random.chance(40) ? statusDay + random.below(7) : random.between(statusDay, lastDay);
  if (gst === null) return { statusDay, updatedDay, gst };
  if (status === 'CAN') {
    // GST may end a day after the ABN.
    const day = statusDay + random.below(2);
    return { statusDay, updatedDay: Math.max(updatedDay, day), gst: { status: gst, day } };
  }
  const started = Math.max(statusDay, firstGstDay);
  const day = random.chance(70) ? started : random.between(started, lastDay);
  return { statusDay, updatedDay: Math.max(updatedDay, day), gst: { status: gst, day } };
}

/** Many ABNs are as old as the register. */
function inventStart(random: SampleRandom): number {
  return random.chance(12) ? random.below(firstGstDay + 1) : random.between(firstGstDay, lastStart);
}
