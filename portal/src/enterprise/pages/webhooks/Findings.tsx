import { Paper, Text } from '@mantine/core';
import type { ResultOf } from 'gql.tada';
import type { ReactNode } from 'react';
import { State } from '../../parts/layout/State.js';
import type { diagnoseDocument } from './webhookDocuments.js';

export type Diagnosis = NonNullable<ResultOf<typeof diagnoseDocument>['diagnoseWebhook']>;

const ruleNames: Record<Diagnosis['findings'][number]['rule'], string> = {
  HEADERS: 'Headers',
  SECRET: 'Secret',
  BODY: 'Body',
  TIMESTAMP: 'webhook-timestamp',
  WEBHOOK_SIGNATURE: 'webhook-signature',
  X_SERVICE_SIGNATURE: 'X-Service-Signature',
  COMPUTED: 'Signature that the receiver computed',
};

/** The findings of a diagnosis, faults first. */
export function Findings({ diagnosis: { verdict, findings } }: { readonly diagnosis: Diagnosis }): ReactNode {
  const isValid = verdict === 'VALID';
  return (
    <Paper withBorder p="md">
      <Text fw={600} component="div">
        <State tone={isValid ? 'good' : 'bad'}>
          {isValid ? 'A receiver should take this delivery' : 'A receiver should refuse this delivery'}
        </State>
      </Text>
      <ul className="attempts">
        {findings
          .toSorted((left, right) => Number(left.ok) - Number(right.ok))
          .map(({ rule, ok, explanation }, index) => (
            <li key={index}>
              <State tone={ok ? 'good' : 'bad'}>
                {ruleNames[rule]}: {ok ? 'in order' : 'at fault'}
              </State>
              <Text size="sm">{explanation}</Text>
            </li>
          ))}
      </ul>
    </Paper>
  );
}
