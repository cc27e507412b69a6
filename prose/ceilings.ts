import { areaOf } from './areas.ts';
import type { Fault } from './fault.ts';

/** How many faults of a rule an area may have. An area or a rule without a number may have none. */
export type Ceilings = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The faults of each area and rule that has more of them than its ceiling. */
export function faultsOverCeiling(faults: readonly Fault[], ceilings: Ceilings): readonly (readonly Fault[])[] {
  const groups = Object.groupBy(faults, ({ file, rule }) => `${areaOf(file) ?? ''} ${rule}`);
  return Object.values(groups).filter((group = []) => {
    const [first] = group;
    return first !== undefined && group.length > (ceilings[areaOf(first.file) ?? '']?.[first.rule] ?? 0);
  }) as Fault[][];
}

/** The same ceilings, each lowered to what there is now; those that reach zero are gone. */
export function lowerCeilings(faults: readonly Fault[], ceilings: Ceilings): Ceilings {
  const lowered = Object.entries(ceilings).map(([area, byRule]) => {
    const kept = Object.entries(byRule).map(([rule, ceiling]): [string, number] => {
      const count = faults.filter((fault) => fault.rule === rule && areaOf(fault.file) === area).length;
      return [rule, Math.min(count, ceiling)];
    });
    return [area, Object.fromEntries(kept.filter(([, ceiling]) => ceiling > 0))] as const;
  });
  return Object.fromEntries(lowered.filter(([, byRule]) => Object.keys(byRule).length > 0));
}
