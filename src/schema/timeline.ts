import { ID, ObjectType, registerEnumType } from 'type-graphql';
import type { AuditActor } from '../domain/audit/auditEntry.js';
import { AuditActorKindEnum } from './audit.js';
import { createConnectionType } from './connection.js';
import { Described, Nullable } from './described.js';

const kindWords = {
  created: 'The entity was verified, with this result.',
  note_added: 'A note was added.',
  assigned: 'The verification was assigned to a member, or to nobody.',
  decision_proposed: 'An officer proposed a decision, which a second officer has to confirm.',
  decision_confirmed: 'A second officer confirmed the decision.',
  decision_withdrawn: 'The proposed decision was withdrawn.',
  decision_made: 'A decision was made.',
  certificate_proposed: 'A certificate was proposed.',
  certificate_issued: 'A certificate was issued.',
  certificate_suspended: 'A certificate was suspended.',
  certificate_reinstated: 'A suspended certificate was reinstated.',
  certificate_revoked: 'A certificate was revoked.',
  certificate_expired: 'A certificate expired.',
  monitoring_started: 'Monitoring of the entity was started.',
  monitoring_stopped: 'Monitoring of the entity was stopped.',
  entity_changed: 'The register data of the entity changed while it was monitored.',
  candidate_found: 'A later screening found a candidate.',
  candidate_confirmed: 'A candidate was confirmed for this entity.',
  candidate_dismissed: 'A candidate was dismissed for this entity.',
} as const;
type TimelineKind = keyof typeof kindWords;

const TimelineKindEnum = Object.fromEntries(
  Object.keys(kindWords).map((kind) => [kind.toUpperCase(), kind]),
) as Readonly<Record<string, TimelineKind>>;
registerEnumType(TimelineKindEnum, {
  name: 'VerificationTimelineKind',
  description: 'The kind of an item in the timeline of a verification.',
  valuesConfig: Object.fromEntries(
    Object.entries(kindWords).map(([kind, description]) => [kind.toUpperCase(), { description }]),
  ),
});

@ObjectType('VerificationTimelineActor', {
  simpleResolvers: true,
  description: 'The person, key or process that caused an item of a timeline.',
})
export class VerificationTimelineActorType {
  @Described(() => AuditActorKindEnum, 'The type of the actor.')
  kind!: AuditActor['kind'];

  @Nullable(() => ID, 'The id of the key, member, applicant’s link or operator. Null for the service itself.')
  id!: string | null;

  @Nullable(() => String, 'The name of the member or key. Null for other actors, or if it has no name.')
  name!: string | null;
}

@ObjectType('VerificationTimelineItem', {
  simpleResolvers: true,
  description: 'Something that happened to a verification, or to its entity since.',
})
export class VerificationTimelineItemType {
  @Described(() => ID, 'The id of the item.')
  id!: string;

  @Described(() => TimelineKindEnum, 'The kind of the item.')
  kind!: TimelineKind;

  @Described(() => Date, 'The time at which it happened.')
  at!: Date;

  @Described(() => VerificationTimelineActorType, 'The actor that caused it.')
  by!: VerificationTimelineActorType;

  @Described(() => String, 'A description in plain words. Texts of notes, decisions and reasons are not part of it.')
  summary!: string;

  @Described(
    () => ID,
    'The id of the object concerned: the note, assignee, decision, certificate, monitored entity, event or resolution. Otherwise the id of the verification.',
  )
  objectId!: string;
}

export const VerificationTimelineConnection = createConnectionType(
  'VerificationTimelineItem',
  VerificationTimelineItemType,
);
