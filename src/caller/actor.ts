import type { PolicyVersion } from '../domain/fractureScore.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { RegisterChoice, ScopeEnforcement } from '../entities/organisation.js';

/** A caller with a key of an organisation. Everything it does stays inside that organisation and mode. */
export interface KeyActor {
  readonly kind: 'key';
  /** The id of the key: its limits are counted and its sockets are closed under it. */
  readonly callerId: string;
  readonly keyId: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedCidrs: readonly string[];
  readonly scopeEnforcement: ScopeEnforcement;
  /** The organisation's choice of the registers for live verifications. */
  readonly registerSource: RegisterChoice;
  readonly policyVersion: PolicyVersion;
  readonly expiresAt: Date | null;
  /** The member on whose behalf the key acts, who was an officer when it was created. */
  readonly onBehalfOf: string | null;
  /** The member whose rights limit the key's. Null for a key from the console, which has no role either. */
  readonly memberId: string | null;
  /** The role that the key was created with. */
  readonly role: MemberRole | null;
  /** The role that its member has now. */
  readonly memberRole: MemberRole | null;
}

/** A person who is signed in and works for one organisation on its live or test data. */
export interface MemberActor {
  readonly kind: 'member';
  /** The id of the session. */
  readonly callerId: string;
  readonly memberId: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly plan: Plan;
  readonly registerSource: RegisterChoice;
  readonly policyVersion: PolicyVersion;
  readonly role: MemberRole;
  readonly email: string;
  readonly name: string | null;
}

/** A person or key that runs the platform and belongs to no organisation. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly callerId: string;
  readonly keyId: string | null;
  readonly operatorId: string | null;
}

/** A caller without a key or session, for the few operations that are open to everybody. */
export interface AnonymousActor {
  readonly kind: 'stranger';
  readonly callerId: null;
}

/** A person with an onboarding link, who can use only what the link asks for. */
export interface ApplicantActor {
  readonly kind: 'applicant';
  /** The id of the link. */
  readonly callerId: string;
  readonly linkId: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly registerSource: RegisterChoice;
  readonly policyVersion: PolicyVersion;
}

export type Actor = KeyActor | MemberActor | OperatorActor | ApplicantActor | AnonymousActor;

/** A caller that belongs to an organisation. */
export type TenantActor = KeyActor | MemberActor;

/** The callers that the authorisation table names. Members appear by their role. */
export type CallerKind = 'key' | 'operator' | 'applicant' | 'stranger' | MemberRole;

/** The name of this caller in the authorisation table. */
export function toCallerKind(actor: Actor): CallerKind {
  return actor.kind === 'member' ? actor.role : actor.kind;
}
