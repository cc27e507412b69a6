import { Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { CandidateCard } from './CandidateCard.js';
import { isAbout } from './judgedCandidates.js';
import type { Proposal } from './ResolveCandidate.js';
import { useResolutions } from './useResolutions.js';
import type { Verification } from './verificationDocuments.js';

const ResolveCandidate = lazy(async () => ({ default: (await import('./ResolveCandidate.js')).ResolveCandidate }));

/** List entries with a name similar to the entity's, which people resolve here. */
export function Candidates({ verification }: { readonly verification: Verification }): ReactNode {
  const can = useCan();
  const { id, candidates } = verification;
  const { said, error } = useResolutions(verification);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4">
        {verificationText.candidates.title}
      </Title>
      <Text className="soft">{verificationText.candidates.lead}</Text>
      {error && <RequestFault error={error} />}
      <ul className="signals">
        {(candidates ?? []).map((candidate) => (
          <CandidateCard
            key={`${candidate.list} ${candidate.fingerprint}`}
            candidate={candidate}
            said={said.find((resolution) => isAbout(resolution, candidate))}
            onResolve={
              can('resolveCandidate')
                ? (outcome) => {
                    setProposal({ candidate, outcome });
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {proposal && (
        <Suspense>
          <ResolveCandidate
            verificationId={id}
            proposal={proposal}
            onClose={() => {
              setProposal(null);
            }}
          />
        </Suspense>
      )}
    </Paper>
  );
}
