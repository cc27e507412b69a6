import { Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import { CandidateDialog, type Outcome } from '../screening/DecideCandidate.js';
import { NameCandidateCard } from '../screening/NameCandidateCard.js';
import { screeningWords } from '../screening/screeningWords.js';
import { useCandidateKeys } from '../screening/useCandidateKeys.js';
import type { Case } from './caseDocument.js';
import { resolvePartyDocument } from './caseDocuments.js';

type Screening = NonNullable<Case['screening']>;
type ScreenedParty = Screening['parties'][number];

interface PeopleScreeningProps {
  readonly one: Pick<Case, 'id'>;
  readonly screening: Screening;
  readonly onChanged: () => void;
}

interface PartyProposal {
  readonly party: ScreenedParty;
  readonly candidate: ScreenedParty['candidates'][number];
  readonly outcome: Outcome;
}

const idOf = ({ partyId }: ScreenedParty, { fingerprint }: PartyProposal['candidate']): string =>
  `${partyId ?? ''} ${fingerprint}`;

/** The people and bodies of a case against the lists, each candidate beside the person, to be decided. */
export function PeopleScreening({ one, screening, onChanged }: PeopleScreeningProps): ReactNode {
  const mayDecide = useCan()('resolveOnboardingCandidate');
  const [proposal, setProposal] = useState<PartyProposal | null>(null);
  const [{ fetching, error }, resolve] = useChange(resolvePartyDocument);
  const found = screening.parties.filter(({ candidates }) => candidates.length > 0);
  useCandidateKeys((id, outcome) => {
    for (const party of found) {
      const candidate = party.candidates.find((each) => idOf(party, each) === id);
      if (candidate && mayDecide) setProposal({ party, candidate, outcome });
    }
  });
  const { word, tone } = screeningWords[screening.status];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="people-screening-title">
      <div className="signal-head">
        <Title order={2} size="h4" id="people-screening-title">
          Screening of people
        </Title>
        <State tone={tone}>{word}</State>
      </div>
      <Text className="soft">
        {listsOf(screening)} <Moment at={screening.screenedAt} />
      </Text>
      {found.length > 0 && (
        <Text className="soft">
          A similar name proves nothing. {mayDecide && 'Keys: J and K to move, C to confirm, D to dismiss.'}
        </Text>
      )}
      {found.map((party) => (
        <section key={party.partyId ?? ''} aria-label={party.name}>
          <Title order={3} size="h5" mt="md">
            {party.name}
          </Title>
          <ul className="signals">
            {party.candidates.map((candidate) => (
              <NameCandidateCard
                key={candidate.fingerprint}
                id={idOf(party, candidate)}
                screening={party}
                candidate={candidate}
                onDecide={
                  mayDecide
                    ? (outcome) => {
                        setProposal({ party, candidate, outcome });
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {proposal && (
        <CandidateDialog
          proposal={proposal}
          text={textOf(proposal)}
          error={error}
          isBusy={fetching}
          onDecide={async (reason) => {
            const { party, candidate, outcome } = proposal;
            const { list, reference, fingerprint } = candidate;
            const said = { partyId: party.partyId, list, reference, fingerprint, outcome, reason };
            const { data } = await resolve({ id: one.id, ...said });
            if (data?.resolveOnboardingCandidate) onChanged();
            return Boolean(data?.resolveOnboardingCandidate);
          }}
          onClose={() => {
            setProposal(null);
          }}
        />
      )}
    </Paper>
  );
}

function textOf({ party, candidate, outcome }: PartyProposal): string {
  return outcome === 'CONFIRMED'
    ? `${party.name} is the person or body that ${candidate.list} lists. An open case is put on hold.`
    : `The person or body that ${candidate.list} lists only has a similar name. The policy may approve the case once nothing else is open.`;
}

function listsOf({ lists, parties }: Screening): string {
  if (lists.length === 0) return 'No list is imported, so no sanctions check was made.';
  const held = lists.map(
    ({ list, asOf, state }) =>
      `${list} of ${asOf ?? 'an unknown day'}${state === 'CURRENT' ? '' : ` (${state.toLowerCase()})`}`,
  );
  return `${parties.length === 1 ? '1 name' : `${parties.length} names`} against ${held.join(', ')}. Screened`;
}
