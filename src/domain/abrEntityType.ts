import type { EntityClass } from './entityClass.js';
import entityTypes from './entityTypes.json' with { type: 'json' };

/** What the ABR calls a type of entity, and what it is to us. */
export interface AbrEntityType {
  /** Null for the codes of the official schema that no published table describes. */
  readonly text: string | null;
  readonly class: EntityClass;
}

/** The entity types of the ABR by code: the official table of codes, the schema's older ones and `CSF`, which is newer. */
export const abrEntityTypes: ReadonlyMap<string, AbrEntityType> = new Map(
  Object.entries(entityTypes as Record<string, AbrEntityType>),
);

/** The class of an ABR entity type code; a code that we do not know is `unknown`, never an error. */
export function toAbrEntityClass(code: string): EntityClass {
  return abrEntityTypes.get(code)?.class ?? 'unknown';
}
