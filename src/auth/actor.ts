import type { Mode, Scope } from '../entities/apiKey.js';
import type { Plan, ScopeEnforcement } from '../entities/organisation.js';

/** A caller that came with the key of an organisation: all that it does stays inside that organisation and mode. */
export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedCidrs: readonly string[];
  readonly scopeEnforcement: ScopeEnforcement;
  readonly expiresAt: Date | null;
}

/** A caller that runs the platform. It belongs to no organisation. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly keyId: string;
}

export type Actor = KeyActor | OperatorActor;
export type ActorKind = Actor['kind'];
