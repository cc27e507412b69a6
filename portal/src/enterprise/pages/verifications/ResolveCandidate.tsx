import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { resolveDocument, type Resolution } from './candidateDocuments.js';
import type { Candidate } from './verificationDocuments.js';
import * as limits from '../../../shared/limits.js';

const text = verificationText.candidates;

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
    notifications.show({ message: (isConfirmed ? text.confirmed : text.dismissed)(name) });
    onClose();
  };
  return (
    <FormDialog
      title={(isConfirmed ? text.confirmName : text.dismissName)(name)}
      action={isConfirmed ? text.confirm : text.dismiss}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
    >
      <Text>{(isConfirmed ? text.confirmLead : text.dismissLead)(list)}</Text>
      <ReasonField value={reason} onChange={setReason} error={error} maxLength={limits.ResolveCandidateInput.reason} />
    </FormDialog>
  );
}
