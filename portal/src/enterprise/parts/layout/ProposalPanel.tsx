import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { confirmDocument, withdrawDocument, type Decision } from '../forms/decisionDocuments.js';
import { Moment } from '../time/Moment.js';
import { RequestFault } from '../forms/RequestFault.js';
import { useChange } from '../forms/useChange.js';
import { useFocusBack } from '../dialogs/useFocusBack.js';
import { useCan, useSession } from '../../session/SessionContext.js';

interface ProposalPanelProps {
  readonly decision: Decision;
  readonly nameOf: (id: string) => string;
}

/** A decision that waits for a second officer, who sees why first. */
export function ProposalPanel({ decision, nameOf }: ProposalPanelProps): ReactNode {
  const { id, onboardingId, reason, message, officerId, decidedBy, decidedAt } = decision;
  const can = useCan();
  const { memberId } = useSession();
  useFocusBack();
  const [confirming, confirm] = useChange(confirmDocument);
  const [withdrawing, withdraw] = useChange(withdrawDocument);
  const fault = confirming.error ?? withdrawing.error;
  const what = decision.decision === 'APPROVED' ? 'approve' : 'decline';
  const isOwn = officerId === memberId;
  const hasApplicant = onboardingId !== null;
  const send = async (): Promise<void> => {
    const { data } = await confirm({ id });
    if (data?.confirmDecision?.status === 'MADE') notifications.show({ message: `It is ${what}d.` });
  };
  const takeBack = async (): Promise<void> => {
    const { data } = await withdraw({ id });
    if (data?.withdrawDecision) notifications.show({ message: 'The proposal is withdrawn.' });
  };
  return (
    <Paper withBorder p="lg" component="section" className="proposal">
      <Title order={2} size="h4">
        Proposed: {what}
      </Title>
      <Text>
        {nameOf(officerId ?? decidedBy)}, <Moment at={decidedAt} />.{' '}
        {isOwn
          ? 'Another officer confirms it.'
          : `It counts${hasApplicant ? ', and is told,' : ''} when ${officerId === null ? 'two officers confirm' : 'a second officer confirms'} it.`}
      </Text>
      {reason !== null && (
        <Text mt="xs">
          Reason: <q>{reason}</q>
        </Text>
      )}
      {message !== null && (
        <Text mt="xs">
          {hasApplicant ? 'To the applicant' : 'Message'}: <q>{message}</q>
        </Text>
      )}
      {fault && <RequestFault error={fault} />}
      <Group mt="md">
        {can('confirmDecision') && !isOwn && (
          <Button loading={confirming.fetching} onClick={() => void send()}>
            Confirm: {what}
          </Button>
        )}
        {can('withdrawDecision') && (
          <Button variant="default" loading={withdrawing.fetching} onClick={() => void takeBack()}>
            Withdraw the proposal
          </Button>
        )}
      </Group>
    </Paper>
  );
}
