import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AlertKind } from '../entities/alert.js';
import type { Mode } from '../entities/apiKey.js';
import { connectionTypeOf } from './connection.js';
import { ModeEnum } from './enums.js';

export const AlertKindEnum = {
  ENDPOINT_FAILING: 'endpoint_failing',
  KEY_EXPIRING: 'key_expiring',
  CERTIFICATE_EXPIRING: 'certificate_expiring',
  REGISTER_STALE: 'register_stale',
} as const;
registerEnumType(AlertKindEnum, {
  name: 'AlertKind',
  description: 'What members are told of by mail.',
  valuesConfig: {
    ENDPOINT_FAILING: { description: 'A webhook endpoint has failed for a while, or was disabled.' },
    KEY_EXPIRING: { description: 'An API key ends: 30 days before, 7 days and one day.' },
    CERTIFICATE_EXPIRING: { description: 'A certificate ends: 30 days before, 7 days and one day.' },
    REGISTER_STALE: { description: 'The data of a register that the organisation verifies against have grown old.' },
  },
});

@ObjectType('Alert', { simpleResolvers: true, description: 'Something that members were told of by mail.' })
export class AlertType {
  @Field(() => ID)
  id!: string;

  @Field(() => AlertKindEnum)
  kind!: AlertKind;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => String, { description: 'The endpoint, key or certificate; of a register its name.' })
  subjectId!: string;

  @Field(() => String, { description: 'What the mail calls it.' })
  subject!: string;

  @Field(() => Int, { nullable: true, description: 'How many days before the end, of what expires.' })
  daysBefore!: number | null;

  @Field(() => Int, { description: 'How many people were told.' })
  recipients!: number;

  @Field(() => Date)
  sentAt!: Date;
}

export const AlertConnection = connectionTypeOf('Alert', AlertType);
