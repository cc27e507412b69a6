import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { resolveDocument, type Resolution } from './candidateDocuments.js';
import type { Candidate } from './verificationDocuments.js';
import * as limits from '../../../shared/limits.js';

export interface Proposal {
  readonly candidate: Candidate;
  readonly outcome: Resolution['outcome'];
}

interface ResolveCandidateProps {
  readonly verificationId: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Asks for the reason, and records whether a candidate is the verified entity. */
export function ResolveCandidate({ verificationId, proposal, onClose }: ResolveCandidateProps): ReactNode {
  const { candidate, outcome } = proposal;
  const { list, reference, fingerprint, name } = candidate;
  const [{ fetching, error }, resolve] = useChange(resolveDocument);
  const [reason, setReason] = useState('');
  const isConfirmed = outcome === 'CONFIRMED';
  const send = async (): Promise<void> => {
    const { data } = await resolve({ verificationId, list, reference, fingerprint, outcome, reason: reason.trim() });
    if (!data?.resolveCandidate) return;
    notifications.show({ message: `${name} is ${isConfirmed ? 'confirmed' : 'dismissed'}. Verify again to count it.` });
    onClose();
  };
  return (
    <FormDialog
      title={isConfirmed ? `Confirm ${name}` : `Dismiss ${name}`}
      action={isConfirmed ? 'Confirm' : 'Dismiss'}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
    >
      <Text>
        {isConfirmed
          ? `The entity is the person or body that ${list} lists. This counts in every later verification of the number.`
          : `The entity only has a similar name. The candidate no longer counts, until ${list} changes the entry.`}
      </Text>
      <ReasonField value={reason} onChange={setReason} error={error} maxLength={limits.ResolveCandidateInput.reason} />
    </FormDialog>
  );
}
