import { Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import { CandidateDialog, type Outcome } from '../screening/DecideCandidate.js';
import { CandidateCard, nameCandidateCard } from '../screening/CandidateCard.js';
import { screeningWords } from '../screening/screeningWords.js';
import { useCandidateKeys } from '../screening/useCandidateKeys.js';
import type { Case } from './caseDocument.js';
import { resolvePartyDocument } from './caseDocuments.js';

const text = caseText.screening;

type Screening = NonNullable<Case['screening']>;
type ScreenedParty = Screening['parties'][number];

interface PeopleScreeningProps {
  readonly one: Pick<Case, 'id' | 'round'>;
  readonly screening: Screening;
  readonly onChanged: () => void;
}

interface PartyProposal {
  readonly party: ScreenedParty;
  readonly candidate: ScreenedParty['candidates'][number];
  readonly outcome: Outcome;
}

const toCandidateId = ({ partyId }: ScreenedParty, { fingerprint }: PartyProposal['candidate']): string =>
  `${partyId ?? ''} ${fingerprint}`;

/** The screening of a case's people and bodies, with each candidate next to the person, to resolve. */
export function PeopleScreening({ one, screening, onChanged }: PeopleScreeningProps): ReactNode {
  const mayDecide = useCan()('resolveOnboardingCandidate');
  const [proposal, setProposal] = useState<PartyProposal | null>(null);
  const found = screening.parties.filter(({ candidates }) => candidates.length > 0);
  useCandidateKeys((id, outcome) => {
    for (const party of found) {
      const candidate = party.candidates.find((each) => toCandidateId(party, each) === id);
      if (candidate && mayDecide) setProposal({ party, candidate, outcome });
    }
  }, true);
  const { word, tone } = screeningWords[screening.status];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="people-screening-title">
      <div className="signal-head">
        <Title order={2} size="h4" id="people-screening-title">
          {text.title}
        </Title>
        <State tone={tone}>{word}</State>
      </div>
      <Text>{screening.detail}</Text>
      <Text className="soft">
        {formatLists(screening)} <Moment at={screening.screenedAt} />
      </Text>
      {found.length > 0 && (
        <Text className="soft">
          {text.lead} {mayDecide && text.keys}
        </Text>
      )}
      {found.map((party) => (
        <section key={party.partyId ?? ''} aria-label={party.name}>
          <Title order={3} size="h5" mt="md">
            {party.name}
          </Title>
          <ul className="signals">
            {party.candidates.map((candidate) => (
              <CandidateCard
                key={candidate.fingerprint}
                id={toCandidateId(party, candidate)}
                screened={party}
                {...nameCandidateCard(candidate, screening.lists)}
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
        <ResolveParty
          key={`${proposal.outcome} ${toCandidateId(proposal.party, proposal.candidate)}`}
          one={one}
          proposal={proposal}
          onChanged={onChanged}
          // A late response must not close the dialog of another candidate.
          onClose={() => {
            setProposal((now) => (now === proposal ? null : now));
          }}
        />
      )}
    </Paper>
  );
}

interface ResolvePartyProps {
  readonly one: Pick<Case, 'id' | 'round'>;
  readonly proposal: PartyProposal;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Records whether a candidate is the person or body of the case. */
function ResolveParty({ one, proposal, onChanged, onClose }: ResolvePartyProps): ReactNode {
  const [{ fetching, error }, resolve] = useChange(resolvePartyDocument);
  // The page may show a newer round by the time the reason is sent.
  const [{ id, round }] = useState(one);
  return (
    <CandidateDialog
      proposal={proposal}
      text={describeProposal(proposal)}
      error={error}
      isBusy={fetching}
      onDecide={async (reason) => {
        const { party, candidate, outcome } = proposal;
        const { list, reference, fingerprint } = candidate;
        const said = { partyId: party.partyId, list, reference, fingerprint, outcome, reason, expectedRound: round };
        const { data } = await resolve({ id, ...said });
        if (data?.resolveOnboardingCandidate) onChanged();
        return Boolean(data?.resolveOnboardingCandidate);
      }}
      onClose={onClose}
    />
  );
}

function describeProposal({ party, candidate, outcome }: PartyProposal): string {
  return outcome === 'CONFIRMED' ? text.confirmed(party.name, candidate.list) : text.dismissed(candidate.list);
}

function formatLists({ lists, parties }: Screening): string {
  if (lists.length === 0) return text.noLists;
  const held = lists.map(({ list, asOf, state }) =>
    text.list(list, asOf, state === 'CURRENT' ? null : state.toLowerCase()),
  );
  return text.against(parties.length, held.join(', '));
}
