import { GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type AuditAction, auditActions, type AuditEntry } from '../domain/audit/auditEntry.js';
import type { AuditRule } from '../domain/audit/auditFault.js';
import { auditFilter } from '../domain/inputs/verifications.js';
import type { Mode } from '../domain/tenancy.js';
import { auditActionWords } from './auditActionWords.js';
import { createConnectionType } from './connection.js';
import { ModeEnum } from './enums.js';

@ObjectType('AuditActor', {
  simpleResolvers: true,
  description: 'The person, key or process that performed an action, as recorded in the audit log.',
})
export class AuditActorType {
  @Field(() => AuditActorKindEnum, { description: 'Whether the actor is a person, an API key or the service.' })
  kind!: AuditEntry['actor']['kind'];

  @Field(() => String, {
    nullable: true,
    description: 'The id of the actor. Null if the actor cannot be named, as for an action on the console.',
  })
  id!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The role that the member had at the time. Null for actors that are not members.',
  })
  role?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the officer in whose name a key acted. Null if it acted for no officer.',
  })
  onBehalfOf?: string;
}

@ObjectType('AuditObject', { simpleResolvers: true, description: 'The object that an action was performed on.' })
export class AuditObjectType {
  @Field(() => String, { description: 'The type of the object, such as `verification` or `apiKey`.' })
  kind!: string;

  @Field(() => String, { description: 'The id of the object.' })
  id!: string;
}

@ObjectType('AuditEntry', {
  simpleResolvers: true,
  description: 'An audit log entry: an action, its actor and object, and its position in the hash chain.',
})
export class AuditEntryType {
  @Field(() => ID, { description: 'The id of the entry: `aud_…`.' })
  id!: string;

  @Field(() => Date, { description: 'The time at which the action happened.' })
  at!: Date;

  @Field(() => ModeEnum, {
    nullable: true,
    description: 'Whether the action concerned live or test data. Null if it concerned both.',
  })
  mode!: Mode | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the request, as in the header `X-Request-Id`. Null if no request caused the action.',
  })
  requestId!: string | null;

  @Field(() => AuditActorType, { description: 'The actor that performed the action or was refused.' })
  actor!: AuditEntry['actor'];

  @Field(() => AuditActionEnum, { description: 'The action that was performed or refused.' })
  action!: AuditAction;

  @Field(() => AuditObjectType, {
    nullable: true,
    description: 'The object of the action. Null if there is none, as for a denied call.',
  })
  object!: AuditEntry['object'];

  @Field(() => AuditOutcomeEnum, { description: 'Whether the action was done, was denied or failed.' })
  outcome!: AuditEntry['outcome'];

  @Field(() => GraphQLJSONObject, { description: 'Facts about the action, without personal data.' })
  details!: AuditEntry['details'];

  @Field(() => String, {
    description:
      'The exact bytes of the entry that are hashed: `leaf` is the SHA-256 of a zero byte followed by this text.',
  })
  body!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'The position of the entry in the hash chain, counted from 1. Null until the entry is sealed.',
  })
  position!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The SHA-256 hash of the entry, in hex. Null until the entry is sealed.',
  })
  leaf!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The SHA-256 hash of the previous seal and `leaf`, in hex. Null until the entry is sealed.',
  })
  seal!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the entry was sealed into the hash chain. Null until then.' })
  sealedAt!: Date | null;
}

export const AuditEntryConnection = createConnectionType('AuditEntry', AuditEntryType);

@Extensions({ input: auditFilter })
@InputType({ description: 'The conditions that the returned audit log entries meet.' })
export class AuditFilter {
  @Field(() => AuditActionEnum, { nullable: true, description: 'Only entries with this action.' })
  action?: AuditAction | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only entries whose actor has this id: a key, member, applicant or operator.',
  })
  actorId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only entries whose object has this id.' })
  objectId?: string | null;

  @Field(() => Date, { nullable: true, description: 'Only entries recorded at or after this time.' })
  since?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Only entries recorded before this time.' })
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
  @Field(() => Float, {
    description:
      'The number of entries that the checkpoint covers, counted from the first entry of the log, over all organisations.',
  })
  size!: number;

  @Field(() => String, { description: 'The root of the hash tree over these entries, in hex.' })
  root!: string;

  @Field(() => String, { description: 'The seal of the last entry that the checkpoint covers, in hex.' })
  seal!: string;

  @Field(() => String, { description: 'The `kid` of the signing key, as in `/.well-known/jwks.json`.' })
  keyId!: string;

  @Field(() => Date, { description: 'When the checkpoint was signed.' })
  signedAt!: Date;
}

@ObjectType('AuditFault', { simpleResolvers: true, description: 'A fault that a check of the audit log found.' })
export class AuditFaultType {
  @Field(() => String, { description: 'The rule that is broken, with the name that `kyb audit verify` uses.' })
  rule!: AuditRule;

  @Field(() => Float, {
    nullable: true,
    description: 'The position of the faulty entry in the hash chain. Null if the fault is not in one entry.',
  })
  position!: number | null;

  @Field(() => String, { description: 'A sentence that explains what is wrong.' })
  explanation!: string;
}

@ObjectType('AuditCheck', {
  simpleResolvers: true,
  description: 'The result of checking a part of the stored audit log.',
})
export class AuditCheckType {
  @Field(() => Date, { description: 'When the check was made.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'The number of entries that this call checked.' })
  checked!: number;

  @Field(() => Int, {
    description:
      'How many of the checked entries are not sealed yet. A worker adds them to the hash chain within moments.',
  })
  unsealed!: number;

  @Field(() => Int, { description: 'How many of the checked entries are sealed but not covered by a checkpoint yet.' })
  unsigned!: number;

  @Field(() => Int, { description: 'The number of entries left to check. The value 100,000 means that many or more.' })
  remaining!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Send it as `after` to check the next part. Null if everything is checked.',
  })
  nextCursor!: string | null;

  @Field(() => Int, {
    description: 'The number of faults found in this part and in the checkpoints. The value is 0 if nothing is wrong.',
  })
  faultCount!: number;

  @Field(() => AuditFaultType, {
    nullable: true,
    description: 'The first fault that was found. Null if there is none.',
  })
  firstFault!: AuditFaultType | null;

  @Field(() => AuditHeadType, {
    nullable: true,
    description: 'The newest checkpoint. Null if nothing has been signed yet, or if that checkpoint is itself faulty.',
  })
  head!: AuditHeadType | null;
}

@ObjectType('AuditBundle', {
  simpleResolvers: true,
  description:
    'The stored evidence of a verification with its proofs, which `kyb audit verify` checks without a network.',
})
export class AuditBundleType {
  @Field(() => ID, { description: 'The id of the verification that the bundle proves: `ver_…`.' })
  verificationId!: string;

  @Field(() => String, { description: 'A file name to save the bundle under.' })
  fileName!: string;

  @Field(() => String, {
    description:
      'The content of the file: canonical JSON with a line feed at the end. The signatures cover these exact bytes.',
  })
  text!: string;
}
