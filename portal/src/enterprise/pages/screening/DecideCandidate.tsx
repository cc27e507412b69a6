import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { candidateText } from '../../../shared/text/candidateText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { decideDocument, type NameCandidate } from './screeningDocuments.js';
import * as limits from '../../../shared/limits.js';

export type Outcome = 'CONFIRMED' | 'DISMISSED';

export interface Proposal {
  readonly candidate: Pick<NameCandidate, 'list' | 'reference' | 'fingerprint' | 'name'>;
  readonly outcome: Outcome;
}

interface DecideCandidateProps {
  readonly screeningId: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Records whether a candidate is the screened person or body. */
export function DecideCandidate({ screeningId, proposal, onClose }: DecideCandidateProps): ReactNode {
  const { candidate, outcome } = proposal;
  const { list, reference, fingerprint } = candidate;
  const [{ fetching, error }, decide] = useChange(decideDocument);
  return (
    <CandidateDialog
      proposal={proposal}
      text={candidateText.leads[outcome](list)}
      error={error}
      isBusy={fetching}
      onDecide={async (reason) => {
        const { data } = await decide({ screeningId, list, reference, fingerprint, outcome, reason });
        return Boolean(data?.resolveScreeningCandidate);
      }}
      onClose={onClose}
    />
  );
}

interface CandidateDialogProps {
  readonly proposal: Proposal;
  /** Explains the outcome. */
  readonly text: string;
  /** The next step, shown after the recorded resolution. */
  readonly next?: string;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  /** Resolves to whether it was recorded. */
  readonly onDecide: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the reason of a resolution. */
export function CandidateDialog(props: CandidateDialogProps): ReactNode {
  const { proposal, text, next, error, isBusy, onDecide, onClose } = props;
  const [reason, setReason] = useState('');
  const { name } = proposal.candidate;
  const { outcome } = proposal;
  const send = async (): Promise<void> => {
    if (!(await onDecide(reason.trim()))) return;
    notifications.show({ message: [candidateText.done[outcome](name), next].filter(Boolean).join(' ') });
    onClose();
  };
  return (
    <FormDialog
      title={candidateText.titles[outcome](name)}
      action={candidateText.verbs[outcome]}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      shownFields={['reason']}
      isBusy={isBusy}
      isDisabled={reason.trim() === ''}
    >
      <Text>{text}</Text>
      <ReasonField
        value={reason}
        onChange={setReason}
        error={error}
        maxLength={limits.ResolveScreeningCandidateInput.reason}
      />
    </FormDialog>
  );
}
