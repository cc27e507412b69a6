import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../parts/FormDialog.js';
import { ReasonField } from '../../parts/ReasonField.js';
import { useChange } from '../../parts/useChange.js';
import { decideDocument, type NameCandidate } from './screeningDocuments.js';

export type Outcome = 'CONFIRMED' | 'DISMISSED';

export interface Proposal {
  readonly candidate: NameCandidate;
  readonly outcome: Outcome;
}

interface DecideCandidateProps {
  readonly screeningId: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Asks for the reason, and records whether a candidate is the screened person or body. */
export function DecideCandidate({ screeningId, proposal, onClose }: DecideCandidateProps): ReactNode {
  const { candidate, outcome } = proposal;
  const { list, reference, fingerprint, name } = candidate;
  const [{ fetching, error }, decide] = useChange(decideDocument);
  const [reason, setReason] = useState('');
  const isConfirmed = outcome === 'CONFIRMED';
  const verb = isConfirmed ? 'Confirm' : 'Dismiss';
  const send = async (): Promise<void> => {
    const { data } = await decide({ screeningId, list, reference, fingerprint, outcome, reason: reason.trim() });
    if (!data?.resolveScreeningCandidate) return;
    notifications.show({ message: `${name} is ${isConfirmed ? 'confirmed' : 'dismissed'}.` });
    onClose();
  };
  return (
    <FormDialog
      title={`${verb} ${name}`}
      action={verb}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
    >
      <Text>
        {isConfirmed
          ? `The screened name is the person or body that ${list} lists.`
          : `The person or body that ${list} lists only has a similar name.`}
      </Text>
      <ReasonField value={reason} onChange={setReason} error={error} maxLength={1_000} />
    </FormDialog>
  );
}
