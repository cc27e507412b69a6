import { Extensions, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLJSON } from 'graphql-scalars';
import type { Diagnosis } from '../domain/diagnoseSignature.js';
import type { DiagnosisRule, Finding } from '../domain/diagnosis/checkSignatures.js';
import { diagnosis } from '../domain/inputs/organisations.js';
import { Described, Nullable } from './described.js';

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

registerEnumType(DiagnosisRuleEnum, {
  name: 'DiagnosisRule',
  description: 'The part of a delivery that a diagnosis checks.',
  valuesConfig: {
    HEADERS: { description: 'The headers that a delivery must have.' },
    SECRET: { description: 'The format of the signing secret.' },
    BODY: { description: 'The body, which must be the exact bytes that were sent.' },
    TIMESTAMP: { description: 'The header `webhook-timestamp` and its age.' },
    WEBHOOK_SIGNATURE: { description: 'The header `webhook-signature` of Standard Webhooks.' },
    X_SERVICE_SIGNATURE: { description: 'The header `X-Service-Signature` of this service.' },
    COMPUTED: { description: 'The signature that the receiver’s own code computed.' },
  },
});
registerEnumType(DiagnosisVerdictEnum, {
  name: 'DiagnosisVerdict',
  description: 'Whether a receiver should accept the delivery.',
  valuesConfig: {
    VALID: { description: 'The receiver should accept the delivery.' },
    INVALID: { description: 'The receiver should reject the delivery.' },
  },
});

@ObjectType('DiagnosisFinding', {
  simpleResolvers: true,
  description: 'The result of checking one part of a delivery.',
})
export class DiagnosisFindingType implements Finding {
  @Described(() => DiagnosisRuleEnum, 'The part of the delivery that was checked.')
  rule!: DiagnosisRule;

  @Described(() => Boolean, 'Whether this part is correct.')
  ok!: boolean;

  @Described(() => String, 'A sentence that explains what was found and, if it is wrong, how to fix it.')
  explanation!: string;
}

@ObjectType('WebhookDiagnosis', {
  simpleResolvers: true,
  description: 'A diagnosis of a delivery that a receiver rejected.',
})
export class WebhookDiagnosisType implements Diagnosis {
  @Described(() => DiagnosisVerdictEnum, 'Whether the receiver should accept the delivery.')
  verdict!: Diagnosis['verdict'];

  @Described(() => [DiagnosisFindingType], 'The result for each part that was checked.')
  findings!: readonly DiagnosisFindingType[];
}

@Extensions({ input: diagnosis })
@InputType({
  description: 'A delivery exactly as the receiver got it, with optional details of the receiver’s own check.',
})
export class DiagnoseWebhookInput {
  @Nullable(() => ID, 'The id of the endpoint that the delivery was sent to. Its secrets are tried too.')
  webhookId?: string | null;

  @Described(() => String, 'The body exactly as it was received, up to {most} characters.')
  body!: string;

  @Described(
    () => GraphQLJSON,
    'The headers of the delivery: an object of names and values, or a list of `{name, value}`.',
  )
  headers!: unknown;

  @Nullable(() => String, 'The secret that the receiver uses. The default is the current secret of the endpoint.')
  secret?: string | null;

  @Nullable(() => String, 'The signature that the receiver’s own code computed, in hex or base64.')
  computed?: string | null;

  @Nullable(() => Date, 'When the delivery was received, by the receiver’s clock. The default is now.')
  receivedAt?: Date | null;
}
