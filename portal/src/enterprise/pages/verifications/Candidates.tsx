import { Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { CandidateCard } from '../screening/CandidateCard.js';
import type { Proposal } from '../screening/DecideCandidate.js';
import { useCandidateKeys } from '../screening/useCandidateKeys.js';
import { isAbout, judgedCandidates } from './judgedCandidates.js';
import { useResolutions } from './useResolutions.js';
import type { Verification } from './verificationDocuments.js';

const ResolveCandidate = lazy(async () => ({ default: (await import('./ResolveCandidate.js')).ResolveCandidate }));
const text = verificationText.candidates;

interface CandidatesProps {
  readonly verification: Verification;
  /** The words about the keys on a page that uses `j` and `k` itself unless a candidate is focused. */
  readonly keysOfPage?: string;
}

/** List entries with a name similar to the entity's, which people resolve here. */
export function Candidates({ verification, keysOfPage }: CandidatesProps): ReactNode {
  const mayDecide = useCan()('resolveCandidate');
  const { id, jurisdiction, screening } = verification;
  const { said, error } = useResolutions(verification);
  const candidates = judgedCandidates(verification, said) ?? [];
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const toCandidateId = ({ list, fingerprint }: (typeof candidates)[number]): string => `${list} ${fingerprint}`;
  useCandidateKeys((key, outcome) => {
    const candidate = candidates.find((one) => toCandidateId(one) === key);
    if (candidate && mayDecide) setProposal({ candidate, outcome });
  }, keysOfPage !== undefined);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="candidates-title">
      <Title order={2} size="h4" id="candidates-title">
        {text.title}
      </Title>
      <Text className="soft">
        {text.lead} {mayDecide && (keysOfPage ?? text.keys)}
      </Text>
      {error && <RequestFault error={error} />}
      <ul className="signals">
        {candidates.map((candidate) => (
          <CandidateCard
            key={toCandidateId(candidate)}
            id={toCandidateId(candidate)}
            screened={{ name: candidate.screenedName, dateOfBirth: null, country: jurisdiction }}
            missing={text.notRegistered}
            candidate={{ ...candidate, reasons: candidate.reasons ?? [candidate.reason] }}
            source={candidate.entry ?? screening?.lists.find(({ list }) => list === candidate.list)}
            history={said
              .filter((one) => isAbout(one, candidate))
              .map(({ outcome, reason, resolvedAt }) => ({ outcome, reason, at: resolvedAt }))}
            onDecide={
              mayDecide
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
            // A late response must not close the dialog of another candidate.
            onClose={() => {
              setProposal((now) => (now === proposal ? null : now));
            }}
          />
        </Suspense>
      )}
    </Paper>
  );
}
