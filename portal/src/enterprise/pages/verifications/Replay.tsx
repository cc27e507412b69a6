import { Button, Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Facts } from '../../parts/layout/Facts.js';
import { State } from '../../parts/layout/State.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { replayDocument, type Replay as ReplayOf, type Signal, type Verification } from './verificationDocuments.js';
import { SignalList } from './SignalList.js';
import { riskWords } from './verificationWords.js';

const text = verificationText.replay;
const policies = ['2026-1', '2026-2', '2026-3'];

/** Re-scores the stored facts under another policy. The register is not queried, and nothing is stored. */
export function Replay({ verification }: { readonly verification: Verification }): ReactNode {
  const { id, policyVersion } = verification;
  const others = policies.filter((policy) => policy !== policyVersion);
  const [chosen, setChosen] = useState(others[0] ?? policyVersion);
  const [asked, setAsked] = useState<string | null>(null);
  const [{ data, error, fetching }, ask] = useQuery({
    query: replayDocument,
    variables: { id, policyVersion: asked },
    pause: asked === null,
  });
  const replay = asked === null ? null : data?.replayVerification;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="replay">
      <Title order={2} size="h4" mb="xs" id="replay">
        {text.title}
      </Title>
      <Text className="soft" mb="sm">
        {text.lead(policyVersion)}
      </Text>
      <Group gap="sm" align="flex-end" mb="sm">
        <NativeSelect
          label={text.policy}
          value={chosen}
          data={[...others, policyVersion]}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
          }}
        />
        <Button
          variant="default"
          loading={fetching}
          onClick={() => {
            setAsked(chosen);
          }}
        >
          {text.send}
        </Button>
      </Group>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      <div role="status">{replay && !fetching && <Outcome replay={replay} />}</div>
    </Paper>
  );
}

function Outcome({ replay: { before, after, added, removed } }: { readonly replay: ReplayOf }): ReactNode {
  const isSure = ({ type }: Signal): boolean => after.fractureSignals.some((one) => one.type === type);
  return (
    <div className="replay">
      <Facts
        facts={[before, after].map((verdict) => [
          text.of(verdict.policyVersion),
          <ReplayScore key="score" verdict={verdict} />,
        ])}
      />
      {added.length + removed.length === 0 && <Text>{text.same}</Text>}
      <Change title={text.added} signals={added.filter(isSure)} />
      <Change title={text.possible} signals={added.filter((one) => !isSure(one))} isPossible />
      <Change title={text.removed} signals={removed} />
    </div>
  );
}

function ReplayScore({ verdict }: { readonly verdict: ReplayOf['after'] }): ReactNode {
  const { fractureScore, fractureRisk, fractureInterval } = verdict;
  if (fractureScore === null || fractureRisk === null) return text.noScore;
  const { word, tone } = riskWords[fractureRisk];
  return (
    <>
      {fractureInterval
        ? verificationText.verdict.range(fractureInterval.lowest, fractureInterval.highest)
        : fractureScore}
      , <State tone={tone}>{word}</State>
    </>
  );
}

interface ChangeProps {
  readonly title: string;
  readonly signals: readonly Signal[];
  readonly isPossible?: boolean;
}

function Change({ title, signals, isPossible = false }: ChangeProps): ReactNode {
  if (signals.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      <SignalList signals={signals} isPossible={isPossible} />
    </section>
  );
}
