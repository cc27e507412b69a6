import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { useChange } from '../../parts/forms/useChange.js';
import { CandidateDialog, type Proposal } from '../screening/DecideCandidate.js';
import { resolveDocument } from './candidateDocuments.js';

const text = verificationText.candidates;

interface ResolveCandidateProps {
  readonly verificationId: string;
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Records whether a candidate is the verified entity. */
export function ResolveCandidate({ verificationId, proposal, onClose }: ResolveCandidateProps): ReactNode {
  const { candidate, outcome } = proposal;
  const { list, reference, fingerprint } = candidate;
  const [{ fetching, error }, resolve] = useChange(resolveDocument);
  return (
    <CandidateDialog
      proposal={proposal}
      text={text.leads[outcome](list)}
      next={text.next}
      error={error}
      isBusy={fetching}
      onDecide={async (reason) => {
        const { data } = await resolve({ verificationId, list, reference, fingerprint, outcome, reason });
        return Boolean(data?.resolveCandidate);
      }}
      onClose={onClose}
    />
  );
}
