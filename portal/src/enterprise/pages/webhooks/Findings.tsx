import { Paper, Text } from '@mantine/core';
import type { ResultOf } from 'gql.tada';
import type { ReactNode } from 'react';
import { signaturesText } from '../../../shared/text/signaturesText.js';
import { State } from '../../parts/layout/State.js';
import type { diagnoseDocument } from './webhookDocuments.js';

const text = signaturesText.diagnosis;

export type Diagnosis = NonNullable<ResultOf<typeof diagnoseDocument>['diagnoseWebhook']>;

const ruleNames: Record<Diagnosis['findings'][number]['rule'], string> = {
  HEADERS: text.headers,
  SECRET: text.secret,
  BODY: text.body,
  TIMESTAMP: 'webhook-timestamp',
  WEBHOOK_SIGNATURE: 'webhook-signature',
  X_SERVICE_SIGNATURE: 'X-Service-Signature',
  COMPUTED: text.computed,
};

/** The findings of a diagnosis, faults first. */
export function Findings({ diagnosis: { verdict, findings } }: { readonly diagnosis: Diagnosis }): ReactNode {
  const isValid = verdict === 'VALID';
  return (
    <Paper withBorder p="md">
      <Text fw={600} component="div">
        <State tone={isValid ? 'good' : 'bad'}>{isValid ? text.valid : text.invalid}</State>
      </Text>
      <ul className="attempts">
        {findings
          .toSorted((left, right) => Number(left.ok) - Number(right.ok))
          .map(({ rule, ok, explanation }, index) => (
            <li key={index}>
              <State tone={ok ? 'good' : 'bad'}>{text.rule(ruleNames[rule], ok)}</State>
              <Text size="sm">{explanation}</Text>
            </li>
          ))}
      </ul>
    </Paper>
  );
}
