import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { State } from '../../../parts/layout/State.js';
import { useTimeZone } from '../../../parts/time/timeZone.js';
import { zoneFormats } from '../../../parts/time/zoneFormats.js';
import { useCheck, type CheckState } from './useCheck.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const count = (value: number): string => value.toLocaleString('en-AU');
const entries = (value: number): string => (value === 1 ? '1 entry is' : `${count(value)} entries are`);

/** Starts the service's check of the organisation's audit log, and shows the result. */
export function CheckTrail(): ReactNode {
  const { state, start, stop } = useCheck();
  const isRunning = state?.isRunning ?? false;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="check-trail">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={2} size="h4" id="check-trail">
          Integrity
        </Title>
        <Button variant="default" onClick={isRunning ? stop : start}>
          {isRunning ? 'Stop' : state ? 'Check again' : 'Check the log'}
        </Button>
      </Group>
      {state?.error && <RequestFault error={state.error} onRetry={start} />}
      {isRunning && state && (
        <progress
          className="audit-progress"
          aria-label="How much is checked"
          max={Math.max(state.checked + state.remaining, 1)}
          value={state.checked}
        />
      )}
      <div role="status" className="audit-verdict">
        {state ? (
          <Verdict state={state} />
        ) : (
          <Text className="soft">
            Each entry is hashed again and held against its seal, its place in the tree and the signed heads of the
            chain.
          </Text>
        )}
      </div>
    </Paper>
  );
}

function Verdict({ state }: { readonly state: CheckState }): ReactNode {
  const { clock } = zoneFormats(useTimeZone());
  const { checked, remaining, isRunning, last, unsealed, unsigned, error } = state;
  const all = remaining >= 100_000 ? `more than ${count(checked + remaining)}` : count(checked + remaining);
  if (isRunning) return <Text>{last ? `${count(checked)} of ${all} checked` : 'Checking begins'}</Text>;
  if (error || !last) return null;
  const fault = last.firstFault;
  if (fault) {
    return (
      <>
        <Text fw={600}>
          <State tone="bad">Something is wrong</State>
        </Text>
        <Text>{fault.explanation}</Text>
        <Text className="soft">
          Rule {fault.rule}
          {last.faultCount > 1 && `, and ${count(last.faultCount - 1)} more that do not hold`}. Tell whoever runs the
          service, and keep the anchors.
        </Text>
      </>
    );
  }
  if (remaining > 0) return <Text>{`Stopped: ${count(checked)} of ${all} checked, and nothing of it is wrong.`}</Text>;
  return (
    <>
      <Text fw={600}>
        <State tone="good">Nothing is wrong</State>
      </Text>
      <Text>
        {`${entries(checked - unsealed)} as sealed.`}
        {unsigned > 0 && ` Of these, ${entries(unsigned)} under no signed head yet.`}
        {unsealed > 0 && ` ${entries(unsealed)} not sealed yet.`}
      </Text>
      {last.head && (
        <Text className="soft audit-head">
          The newest head covers the first {count(last.head.size)} entries of all organisations. It was signed on{' '}
          {clock.format(new Date(last.head.signedAt))} by the key{' '}
          <code>
            <Breakable text={last.head.keyId} />
          </code>
          .
        </Text>
      )}
      <Text className="soft">
        Only an anchor shows that nobody with the database and the keys rewrote the whole log:{' '}
        <code className="audit-command">kyb audit verify --anchor</code>.
      </Text>
    </>
  );
}
