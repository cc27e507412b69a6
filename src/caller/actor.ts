import type { PolicyVersion } from '../domain/fractureScore.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { RegisterChoice, ScopeEnforcement } from '../entities/organisation.js';

/** A caller that came with the key of an organisation: all that it does stays inside that organisation and mode. */
export interface KeyActor {
  readonly kind: 'key';
  /** The id under which its limits are counted and its sockets are closed: that of the key. */
  readonly callerId: string;
  readonly keyId: string;
  readonly organisationId: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedCidrs: readonly string[];
  readonly scopeEnforcement: ScopeEnforcement;
  /** What its organisation wants live verifications to be reached from. */
  readonly registerSource: RegisterChoice;
  readonly policyVersion: PolicyVersion;
  readonly expiresAt: Date | null;
  /** The member, an officer when the key was made, in whose name it acts. */
  readonly onBehalfOf: string | null;
  /** The member whose rights bound its own; null for a key from the console, which has no role either. */
  readonly memberId: string | null;
  /** The role that the key was created with. */
  readonly role: MemberRole | null;
  /** The role that its member has now. */
  readonly memberRole: MemberRole | null;
}

/** A person who has signed in, at work for one organisation on its live or its test data. */
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

/** Somebody who runs the platform, by key or signed in. It belongs to no organisation. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly callerId: string;
  readonly keyId: string | null;
  readonly operatorId: string | null;
}

/** A caller without a key or session, for the few operations that are open to all. */
export interface AnonymousActor {
  readonly kind: 'stranger';
  readonly callerId: null;
}

/** Somebody who has come by an onboarding link: all that it sees is what that link asks for. */
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

/** A caller whose rows exist. */
export type TenantActor = KeyActor | MemberActor;

/** Whom the authorisation table names: members by their role. */
export type CallerKind = 'key' | 'operator' | 'applicant' | 'stranger' | MemberRole;

/** What the authorisation table calls this caller. */
export function toCallerKind(actor: Actor): CallerKind {
  return actor.kind === 'member' ? actor.role : actor.kind;
}
