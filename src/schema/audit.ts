import { GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type AuditAction, auditActions, type AuditEntry } from '../domain/audit/auditEntry.js';
import type { AuditRule } from '../domain/audit/auditFault.js';
import { auditFilter } from '../domain/inputs/verifications.js';
import type { Mode } from '../domain/tenancy.js';
import { auditActionWords } from './auditActionWords.js';
import { createConnectionType } from './connection.js';
import { Described, Nullable } from './described.js';
import { ModeEnum } from './enums.js';

@ObjectType('AuditActor', {
  simpleResolvers: true,
  description: 'The person, key or process that performed an action, as recorded in the audit log.',
})
export class AuditActorType {
  @Described(() => AuditActorKindEnum, 'Whether the actor is a person, an API key or the service.')
  kind!: AuditEntry['actor']['kind'];

  @Nullable(() => String, 'The id of the actor. Null if the actor cannot be named, as for an action on the console.')
  id!: string | null;

  @Nullable(() => String, 'The role that the member had at the time. Null for actors that are not members.')
  role?: string;

  @Nullable(() => String, 'The id of the officer in whose name a key acted. Null if it acted for no officer.')
  onBehalfOf?: string;
}

@ObjectType('AuditObject', { simpleResolvers: true, description: 'The object that an action was performed on.' })
export class AuditObjectType {
  @Described(() => String, 'The type of the object, such as `verification` or `apiKey`.')
  kind!: string;

  @Described(() => String, 'The id of the object.')
  id!: string;
}

@ObjectType('AuditEntry', {
  simpleResolvers: true,
  description: 'An audit log entry: an action, its actor and object, and its position in the hash chain.',
})
export class AuditEntryType {
  @Described(() => ID, 'The id of the entry: `aud_…`.')
  id!: string;

  @Described(() => Date, 'The time at which the action happened.')
  at!: Date;

  @Nullable(() => ModeEnum, 'Whether the action concerned live or test data. Null if it concerned both.')
  mode!: Mode | null;

  @Nullable(
    () => String,
    'The id of the request, as in the header `X-Request-Id`. Null if no request caused the action.',
  )
  requestId!: string | null;

  @Described(() => AuditActorType, 'The actor that performed the action or was refused.')
  actor!: AuditEntry['actor'];

  @Described(() => AuditActionEnum, 'The action that was performed or refused.')
  action!: AuditAction;

  @Nullable(() => AuditObjectType, 'The object of the action. Null if there is none, as for a denied call.')
  object!: AuditEntry['object'];

  @Described(() => AuditOutcomeEnum, 'Whether the action was done, was denied or failed.')
  outcome!: AuditEntry['outcome'];

  @Described(() => GraphQLJSONObject, 'Facts about the action, without personal data.')
  details!: AuditEntry['details'];

  @Described(
    () => String,
    'The exact bytes of the entry that are hashed: `leaf` is the SHA-256 of a zero byte followed by this text.',
  )
  body!: string;

  @Nullable(() => Float, 'The position of the entry in the hash chain, counted from 1. Null until the entry is sealed.')
  position!: number | null;

  @Nullable(() => String, 'The SHA-256 hash of the entry, in hex. Null until the entry is sealed.')
  leaf!: string | null;

  @Nullable(() => String, 'The SHA-256 hash of the previous seal and `leaf`, in hex. Null until the entry is sealed.')
  seal!: string | null;

  @Nullable(() => Date, 'When the entry was sealed into the hash chain. Null until then.')
  sealedAt!: Date | null;
}

export const AuditEntryConnection = createConnectionType('AuditEntry', AuditEntryType);

@Extensions({ input: auditFilter })
@InputType({ description: 'The conditions that the returned audit log entries meet.' })
export class AuditFilter {
  @Nullable(() => AuditActionEnum, 'Only entries with this action.')
  action?: AuditAction | null;

  @Nullable(() => String, 'Only entries whose actor has this id: a key, member, applicant or operator.')
  actorId?: string | null;

  @Nullable(() => String, 'Only entries whose object has this id.')
  objectId?: string | null;

  @Nullable(() => Date, 'Only entries recorded at or after this time.')
  since?: Date | null;

  @Nullable(() => Date, 'Only entries recorded before this time.')
  until?: Date | null;
}

/** `API_KEY_CREATED` in GraphQL, `apiKey.created` in REST and in the entry itself. */
export const AuditActionEnum: Readonly<Record<string, AuditAction>> = Object.fromEntries(
  auditActions.map((action) => [
    action
      .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
      .replace('.', '_')
      .toUpperCase(),
    action,
  ]),
);
export const AuditActorKindEnum = {
  KEY: 'key',
  MEMBER: 'member',
  OPERATOR: 'operator',
  APPLICANT: 'applicant',
  CONSOLE: 'console',
  SYSTEM: 'system',
  STRANGER: 'stranger',
} as const;
const AuditOutcomeEnum = { DONE: 'done', DENIED: 'denied', FAILED: 'failed' } as const;

registerEnumType(AuditActionEnum, {
  name: 'AuditAction',
  description:
    'The object and what was done to it, such as `API_KEY_CREATED`. A denied call has the action that the caller attempted.',
  valuesConfig: Object.fromEntries(
    Object.entries(AuditActionEnum).map(([name, action]) => [name, { description: auditActionWords[action] }]),
  ),
});
registerEnumType(AuditActorKindEnum, {
  name: 'AuditActorKind',
  description: 'The type of actor that performed an action.',
  valuesConfig: {
    KEY: { description: 'An API key of the organisation.' },
    MEMBER: { description: 'A member who was signed in.' },
    OPERATOR: { description: 'An operator of the platform, signed in or with a key.' },
    APPLICANT: { description: 'An applicant who used an onboarding link.' },
    CONSOLE: { description: 'An operator who used the `kyb` console.' },
    SYSTEM: { description: 'The service itself, without a caller.' },
    STRANGER: { description: 'A caller who was not signed in.' },
  },
});
registerEnumType(AuditOutcomeEnum, {
  name: 'AuditOutcome',
  description: 'The outcome of a recorded action.',
  valuesConfig: {
    DONE: { description: 'The action was carried out.' },
    DENIED: { description: 'The caller was not permitted to perform the action.' },
    FAILED: { description: 'The action was attempted and failed.' },
  },
});

@ObjectType('AuditHead', {
  simpleResolvers: true,
  description: 'A checkpoint: the signed state of the hash chain at one time.',
})
export class AuditHeadType {
  @Described(
    () => Float,
    'The number of entries that the checkpoint covers, counted from the first entry of the log, over all organisations.',
  )
  size!: number;

  @Described(() => String, 'The root of the hash tree over these entries, in hex.')
  root!: string;

  @Described(() => String, 'The seal of the last entry that the checkpoint covers, in hex.')
  seal!: string;

  @Described(() => String, 'The `kid` of the signing key, as in `/.well-known/jwks.json`.')
  keyId!: string;

  @Described(() => Date, 'When the checkpoint was signed.')
  signedAt!: Date;
}

@ObjectType('AuditFault', { simpleResolvers: true, description: 'A fault that a check of the audit log found.' })
export class AuditFaultType {
  @Described(() => String, 'The rule that is broken, with the name that `kyb audit verify` uses.')
  rule!: AuditRule;

  @Nullable(() => Float, 'The position of the faulty entry in the hash chain. Null if the fault is not in one entry.')
  position!: number | null;

  @Described(() => String, 'A sentence that explains what is wrong.')
  explanation!: string;
}

@ObjectType('AuditCheck', {
  simpleResolvers: true,
  description: 'The result of checking a part of the stored audit log.',
})
export class AuditCheckType {
  @Described(() => Date, 'When the check was made.')
  checkedAt!: Date;

  @Described(() => Int, 'The number of entries that this call checked.')
  checked!: number;

  @Described(
    () => Int,
    'How many of the checked entries are not sealed yet. A worker adds them to the hash chain within moments.',
  )
  unsealed!: number;

  @Described(() => Int, 'How many of the checked entries are sealed but not covered by a checkpoint yet.')
  unsigned!: number;

  @Described(() => Int, 'The number of entries left to check. The value 100,000 means that many or more.')
  remaining!: number;

  @Nullable(() => String, 'Send it as `after` to check the next part. Null if everything is checked.')
  nextCursor!: string | null;

  @Described(
    () => Int,
    'The number of faults found in this part and in the checkpoints. The value is 0 if nothing is wrong.',
  )
  faultCount!: number;

  @Nullable(() => AuditFaultType, 'The first fault that was found. Null if there is none.')
  firstFault!: AuditFaultType | null;

  @Nullable(
    () => AuditHeadType,
    'The newest checkpoint. Null if nothing has been signed yet, or if that checkpoint is itself faulty.',
  )
  head!: AuditHeadType | null;
}

@ObjectType('AuditBundle', {
  simpleResolvers: true,
  description:
    'The stored evidence of a verification with its proofs, which `kyb audit verify` checks without a network.',
})
export class AuditBundleType {
  @Described(() => ID, 'The id of the verification that the bundle proves: `ver_…`.')
  verificationId!: string;

  @Described(() => String, 'A file name to save the bundle under.')
  fileName!: string;

  @Described(
    () => String,
    'The content of the file: canonical JSON with a line feed at the end. The signatures cover these exact bytes.',
  )
  text!: string;
}
