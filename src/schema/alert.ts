import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AlertKind } from '../entities/alert.js';
import type { Mode } from '../entities/apiKey.js';
import { connectionTypeOf } from './connection.js';
import { ModeEnum } from './enums.js';

export const AlertKindEnum = {
  ENDPOINT_FAILING: 'endpoint_failing',
  KEY_EXPIRING: 'key_expiring',
  CERTIFICATE_EXPIRING: 'certificate_expiring',
  CERTIFICATE_SUSPENDED: 'certificate_suspended',
  REGISTER_STALE: 'register_stale',
} as const;
registerEnumType(AlertKindEnum, {
  name: 'AlertKind',
  description: 'The subject of an alert that the service e-mails to members.',
  valuesConfig: {
    ENDPOINT_FAILING: { description: 'A webhook endpoint has been failing, or the service has disabled it.' },
    KEY_EXPIRING: { description: 'An API key expires soon. Sent 30 days, 7 days and 1 day before.' },
    CERTIFICATE_EXPIRING: { description: 'A certificate expires soon. Sent 30 days, 7 days and 1 day before.' },
    CERTIFICATE_SUSPENDED: { description: 'A certificate was suspended.' },
    REGISTER_STALE: { description: 'The register data that the organisation verifies against are out of date.' },
  },
});

@ObjectType('Alert', {
  simpleResolvers: true,
  description: 'An alert that the service e-mailed to members of the organisation.',
})
export class AlertType {
  @Field(() => ID, { description: 'The id of the alert: `alr_…`.' })
  id!: string;

  @Field(() => AlertKindEnum, { description: 'The subject of the alert.' })
  kind!: AlertKind;

  @Field(() => ModeEnum, { description: 'Whether the alert is about live or test data.' })
  mode!: Mode;

  @Field(() => String, {
    description:
      'The id of the endpoint, API key or certificate that the alert is about. For a register alert, the name of the register.',
  })
  subjectId!: string;

  @Field(() => String, { description: 'The name of the subject as it appears in the e-mail.' })
  subject!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of days left until the key or certificate expires. Null for other kinds of alert.',
  })
  daysBefore!: number | null;

  @Field(() => Int, { description: 'The number of people that the e-mail was sent to.' })
  recipients!: number;

  @Field(() => Date, { description: 'When the alert was sent.' })
  sentAt!: Date;
}

export const AlertConnection = connectionTypeOf('Alert', AlertType);
