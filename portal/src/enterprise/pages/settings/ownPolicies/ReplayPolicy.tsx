import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useClient, type CombinedError } from 'urql';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { State } from '../../../parts/layout/State.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Score } from '../../verifications/Score.js';
import { statusWords } from '../../verifications/verificationWords.js';
import { replayPolicyDocument, type OwnPolicy, type PolicyReplay } from './ownPolicyDocuments.js';

const text = ownPoliciesText.replay;
const choices = ['50', '200', '1000'];

interface ReplayPolicyProps {
  readonly policy: OwnPolicy;
  /** Whether the form has rules that are not saved. */
  readonly hasChanges: boolean;
}

/** Applies the saved rules to stored verifications and cases, and lists what would differ. */
export function ReplayPolicy({ policy: { id }, hasChanges }: ReplayPolicyProps): ReactNode {
  const client = useClient();
  const [last, setLast] = useState('200');
  const [replay, setReplay] = useState<PolicyReplay | null>(null);
  const [error, setError] = useState<CombinedError>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const context = { requestPolicy: 'network-only' } as const;
    const { data, error: fault } = await client
      .query(replayPolicyDocument, { id, last: Number(last) }, context)
      .toPromise();
    setError(fault);
    setReplay(data?.replayPolicy ?? null);
    setIsBusy(false);
  };
  return (
    <section>
      <Title order={2} size="h3">
        {text.title}
      </Title>
      <Text className="soft" mb="sm">
        {hasChanges ? text.unsaved : text.lead}
      </Text>
      <Group align="end" mb="md">
        <NativeSelect
          label={text.last}
          value={last}
          data={choices.map((value) => ({ value, label: text.choice(Number(value)) }))}
          onChange={(event) => {
            setLast(event.currentTarget.value);
          }}
        />
        <Button variant="default" loading={isBusy} disabled={hasChanges} onClick={() => void send()}>
          {text.action}
        </Button>
      </Group>
      {error && <RequestFault error={error} onRetry={() => void send()} />}
      <div role="status">{replay && <Differences replay={replay} />}</div>
    </section>
  );
}

function Differences({ replay }: { readonly replay: PolicyReplay }): ReactNode {
  const { verifications, cases, changed, statusChanged, differences } = replay;
  if (verifications === 0) return <Text>{text.none}</Text>;
  const { entity, before: stored, after: under, reasons: rules } = text.columns;
  return (
    <>
      <Text mb="xs">{text.result(changed, statusChanged, verifications, cases)}</Text>
      {differences.length < changed && <Text className="soft">{text.cut(differences.length)}</Text>}
      {differences.length > 0 && (
        <ListTable label={text.label} columns={[entity, stored, under, rules]}>
          {differences.map(({ verificationId, onboardingId, legalName, before, after, reasons }) => (
            <tr key={verificationId}>
              <td data-title={entity}>
                <PageLink to="/verifications/$id" params={{ id: verificationId }}>
                  {legalName ?? verificationId}
                </PageLink>
                {onboardingId !== null && (
                  <>
                    {' '}
                    <PageLink to="/onboarding/$id" params={{ id: onboardingId }} size="sm">
                      {text.openCase}
                    </PageLink>
                  </>
                )}
              </td>
              <td data-title={stored}>
                <Outcome outcome={before} />
              </td>
              <td data-title={under}>
                <Outcome outcome={after} />
              </td>
              <td data-title={rules}>
                {reasons.map((reason) => (
                  <Text key={reason} size="sm">
                    {reason}
                  </Text>
                ))}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </>
  );
}

function Outcome({ outcome }: { readonly outcome: PolicyReplay['differences'][number]['before'] }): ReactNode {
  const { word, tone } = statusWords[outcome.status];
  return (
    <Group gap="xs">
      <State tone={tone}>{word}</State>
      <Score verification={outcome} />
    </Group>
  );
}
