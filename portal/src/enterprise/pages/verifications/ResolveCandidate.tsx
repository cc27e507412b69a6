import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../parts/FormDialog.js';
import { faultOf } from '../../parts/faultOf.js';
import { useChange } from '../../parts/useChange.js';
import { resolveDocument, type Resolution } from './candidateDocuments.js';
import type { Candidate } from './verificationDocuments.js';

export interface Proposal {
  readonly candidate: Candidate;
  readonly outcome: Resolution['outcome'];
}

interface ResolveCandidateProps {
  readonly verificationId: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Says of a candidate that it is the entity, or is not, and why. */
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
          ? `The entity is what ${list} lists. It counts in every later verification of the number.`
          : `The entity only has a name like it. It counts no more while ${list} says the same of the entry.`}
      </Text>
      <Textarea
        label="Why"
        description="It stays inside the organisation."
        required
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        error={error && faultOf(error).fields['reason']}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
