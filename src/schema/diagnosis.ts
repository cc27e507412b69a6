import { GraphQLJSON } from 'graphql-scalars';
import { Extensions, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { Diagnosis } from '../domain/diagnoseSignature.js';
import type { DiagnosisRule, Finding } from '../domain/diagnosis/finding.js';

const DiagnosisRuleEnum = {
  HEADERS: 'headers',
  SECRET: 'secret',
  BODY: 'body',
  TIMESTAMP: 'timestamp',
  WEBHOOK_SIGNATURE: 'webhook-signature',
  X_SERVICE_SIGNATURE: 'X-Service-Signature',
  COMPUTED: 'computed',
} as const satisfies Record<string, DiagnosisRule>;
const DiagnosisVerdictEnum = { VALID: 'valid', INVALID: 'invalid' } as const;

registerEnumType(DiagnosisRuleEnum, { name: 'DiagnosisRule', description: 'What of a delivery was judged.' });
registerEnumType(DiagnosisVerdictEnum, {
  name: 'DiagnosisVerdict',
  description: 'Whether a receiver should take the delivery.',
});

@ObjectType('DiagnosisFinding', { simpleResolvers: true, description: 'What is right or wrong with a delivery.' })
export class DiagnosisFindingType implements Finding {
  @Field(() => DiagnosisRuleEnum)
  rule!: DiagnosisRule;

  @Field(() => Boolean)
  ok!: boolean;

  @Field(() => String, { description: 'What was found and, where it is not right, the remedy.' })
  explanation!: string;
}

@ObjectType('WebhookDiagnosis', {
  simpleResolvers: true,
  description: 'Why a receiver should take a delivery, or not.',
})
export class WebhookDiagnosisType implements Diagnosis {
  @Field(() => DiagnosisVerdictEnum)
  verdict!: Diagnosis['verdict'];

  @Field(() => [DiagnosisFindingType])
  findings!: readonly DiagnosisFindingType[];
}

@InputType()
export class DiagnoseWebhookInput {
  @Field(() => ID, { nullable: true, description: 'The endpoint that it was sent to: its secrets are tried too.' })
  webhookId?: string | null;

  @Extensions({ jsonSchema: { maxLength: 65_536 } })
  @Field(() => String, { description: 'As it was received, to the byte; up to 65,536 characters.' })
  body!: string;

  @Extensions({ jsonSchema: { type: ['object', 'array'], additionalProperties: true, maxItems: 200, items: {} } })
  @Field(() => GraphQLJSON, { description: 'An object of names and values, or a list of `{name, value}`.' })
  headers!: unknown;

  @Field(() => String, {
    nullable: true,
    description: 'As the receiver has it; the current one of the endpoint unless given.',
  })
  secret?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The signature that the receiver’s own code makes of it, in hex or base64.',
  })
  computed?: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was received, by the receiver’s clock; now unless given.',
  })
  receivedAt?: Date | null;
}
