import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { decisionText } from '../../../shared/text/decisionText.js';
import { confirmDocument, withdrawDocument, type Decision } from '../forms/decisionDocuments.js';
import { Moment } from '../time/Moment.js';
import { RequestFault } from '../forms/RequestFault.js';
import { useChange } from '../forms/useChange.js';
import { useFocusBack } from '../dialogs/useFocusBack.js';
import { useCan, useSession } from '../../session/SessionContext.js';

const text = decisionText.proposal;

interface ProposalPanelProps {
  readonly decision: Decision;
  readonly findName: (id: string) => string;
}

/** A decision that waits for a second officer, with the reason first. */
export function ProposalPanel({ decision, findName }: ProposalPanelProps): ReactNode {
  const { id, onboardingId, reason, message, officerId, decidedBy, decidedAt } = decision;
  const can = useCan();
  const { memberId } = useSession();
  useFocusBack();
  const [confirming, confirm] = useChange(confirmDocument);
  const [withdrawing, withdraw] = useChange(withdrawDocument);
  const fault = confirming.error ?? withdrawing.error;
  const what = decision.decision === 'APPROVED' ? text.approve : text.decline;
  const isOwn = officerId === memberId;
  const hasApplicant = onboardingId !== null;
  const send = async (): Promise<void> => {
    const { data } = await confirm({ id });
    if (data?.confirmDecision?.status === 'MADE') notifications.show({ message: text.confirmed(what) });
  };
  const takeBack = async (): Promise<void> => {
    const { data } = await withdraw({ id });
    if (data?.withdrawDecision) notifications.show({ message: text.withdrawn });
  };
  return (
    <Paper withBorder p="lg" component="section" className="proposal">
      <Title order={2} size="h4">
        {text.title(what)}
      </Title>
      <Text>
        <bdi>{findName(officerId ?? decidedBy)}</bdi>, <Moment at={decidedAt} />.{' '}
        {isOwn ? text.own : whenItCounts(hasApplicant, officerId === null)}
      </Text>
      {reason !== null && (
        <Text mt="xs">
          {text.reason}
          <q>{reason}</q>
        </Text>
      )}
      {message !== null && (
        <Text mt="xs">
          {hasApplicant ? text.toApplicant : text.message}
          <q>{message}</q>
        </Text>
      )}
      {fault && <RequestFault error={fault} />}
      <Group mt="md">
        {can('confirmDecision') && !isOwn && (
          <Button loading={confirming.fetching} onClick={() => void send()}>
            {text.confirm(what)}
          </Button>
        )}
        {can('withdrawDecision') && (
          <Button variant="default" loading={withdrawing.fetching} onClick={() => void takeBack()}>
            {text.withdraw}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function whenItCounts(hasApplicant: boolean, needsTwo: boolean): string {
  if (hasApplicant) return needsTwo ? text.twoTold : text.secondTold;
  return needsTwo ? text.two : text.second;
}
