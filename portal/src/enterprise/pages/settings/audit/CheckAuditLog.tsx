import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { State } from '../../../parts/layout/State.js';
import { useTimeZone } from '../../../parts/time/timeZone.js';
import { zoneFormats } from '../../../parts/time/zoneFormats.js';
import { useCheck, type CheckState } from './useCheck.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const text = auditText.check;
const anchorCommand = 'kyb audit verify --anchor';

/** Starts the service's check of the organisation's audit log, and shows the result. */
export function CheckAuditLog(): ReactNode {
  const { state, start, stop } = useCheck();
  const isRunning = state?.isRunning ?? false;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="check-audit-log">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={2} size="h4" id="check-audit-log">
          {text.title}
        </Title>
        <Button variant="default" onClick={isRunning ? stop : start}>
          {isRunning ? text.stop : state ? text.again : text.start}
        </Button>
      </Group>
      {state?.error && <RequestFault error={state.error} onRetry={start} />}
      {isRunning && state && (
        <progress
          className="audit-progress"
          aria-label={text.progress}
          max={Math.max(state.checked + state.remaining, 1)}
          value={state.checked}
        />
      )}
      <div role="status" className="audit-verdict">
        {state ? <Verdict state={state} /> : <Text className="soft">{text.lead}</Text>}
      </div>
    </Paper>
  );
}

function Verdict({ state }: { readonly state: CheckState }): ReactNode {
  const { clock } = zoneFormats(useTimeZone());
  const { checked, remaining, isRunning, last, unsealed, unsigned, error } = state;
  const progress = text.checked(checked, remaining, remaining >= 100_000);
  if (isRunning) return <Text>{last ? progress : text.begins}</Text>;
  if (error || !last) return null;
  const fault = last.firstFault;
  if (fault) {
    return (
      <>
        <Text fw={600}>
          <State tone="bad">{text.wrong}</State>
        </Text>
        <Text>{fault.explanation}</Text>
        <Text className="soft">{text.rule(fault.rule, last.faultCount - 1)}</Text>
      </>
    );
  }
  if (remaining > 0) return <Text>{text.stopped(progress)}</Text>;
  return (
    <>
      <Text fw={600}>
        <State tone="good">{text.right}</State>
      </Text>
      <Text>
        {text.sealed(checked - unsealed)}
        {unsigned > 0 && ` ${text.unsigned(unsigned)}`}
        {unsealed > 0 && ` ${text.unsealed(unsealed)}`}
      </Text>
      {last.head && (
        <Text className="soft audit-head">
          {text.head(last.head.size, clock.format(new Date(last.head.signedAt)))}{' '}
          <code>
            <Breakable text={last.head.keyId} />
          </code>
          .
        </Text>
      )}
      <Text className="soft">
        {text.anchor} <code className="audit-command">{anchorCommand}</code>.
      </Text>
    </>
  );
}
