import { abrEntityTypes } from '../../domain/abrEntityType.js';
import type { SampleRandom } from './sampleRandom.js';
import type { AbnStatus, GstStatus, SampleEntity } from './sampleEntity.js';

/** What an entity is to be before anything of it is invented; what `given` holds is not invented. */
export interface EntityPlan {
  readonly typeCode: string;
  readonly status: AbnStatus;
  readonly gst: GstStatus | null;
  readonly given?: Partial<SampleEntity>;
}

/** Companies that nothing speaks against. */
const cleanCompanies = 420;
const typeWeights = new Map([
  ['IND', 370],
  ['PRV', 180],
  ['DIT', 80],
  ['SMF', 80],
  ['DTT', 70],
  ['FPT', 40],
  ['OIE', 40],
  ['PTR', 30],
  ['PUB', 20],
  ['UIE', 20],
  ['FUT', 20],
  ['STR', 15],
  ['HYT', 10],
  ['DES', 10],
  ['DST', 5],
  ['COP', 5],
  ['LPT', 5],
]);
const activeGst = new Map<GstStatus | 'absent', number>([
  ['ACT', 60],
  ['NON', 25],
  ['CAN', 10],
  ['absent', 5],
]);
const cancelledGst = new Map<GstStatus | 'absent', number>([
  ['CAN', 60],
  ['NON', 30],
  ['absent', 10],
]);

/** So many plans: each type of entity active and each class cancelled once, clean companies, then the common types. */
export function planEntities(count: number, random: SampleRandom): EntityPlan[] {
  const plans: EntityPlan[] = [];
  const add = (typeCode: string, status: AbnStatus): void => {
    const gst = random.pickWeighted(status === 'ACT' ? activeGst : cancelledGst);
    plans.push({ typeCode, status, gst: gst === 'absent' ? null : gst });
  };
  const classes = new Set<string>();
  for (const [typeCode, type] of abrEntityTypes) {
    add(typeCode, 'ACT');
    if (!classes.has(type.class)) add(typeCode, 'CAN');
    classes.add(type.class);
  }
  for (let clean = 0; clean < cleanCompanies; clean++) plans.push({ typeCode: 'PRV', status: 'ACT', gst: 'ACT' });
  while (plans.length < count) add(random.pickWeighted(typeWeights), random.chance(65) ? 'ACT' : 'CAN');
  return plans;
}
