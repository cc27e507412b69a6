import type { EntityManager } from '@mikro-orm/postgresql';

/** One look for what somebody is to be told of. */
export interface Telling {
  readonly em: EntityManager;
  readonly now: Date;
  /** Where the portal is. */
  readonly portalUrl: string;
  /** Tells one, whose failure keeps nothing from the others. @returns of how many it has told */
  readonly attempt: (tell: () => Promise<number>) => Promise<number>;
  readonly signal?: AbortSignal | undefined;
}
