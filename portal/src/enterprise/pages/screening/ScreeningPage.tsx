import { Alert, Loader, Paper, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { countryName } from '../../../shared/countries.js';
import { locale } from '../../../shared/text/locale.js';
import { screeningText } from '../../../shared/text/screeningText.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Day } from '../../parts/time/Day.js';
import { formatDay } from '../../parts/time/formatDay.js';
import { Moment } from '../../parts/time/Moment.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';
import { CandidateCard, nameCandidateCard } from './CandidateCard.js';
import { DecideCandidate, type Proposal } from './DecideCandidate.js';
import { screeningDocument, type Screening } from './screeningDocuments.js';
import { kindWords, screeningWords } from './screeningWords.js';
import { useCandidateKeys } from './useCandidateKeys.js';

const text = screeningText;
const { columns, facts } = text;

const route = getRouteApi('/screening/$id');

/** One screening: the name, the lists, and each candidate next to the name. */
export function ScreeningPage(): ReactNode {
  const { id } = route.useParams();
  const [{ data, error, fetching }, ask] = useQuery({ query: screeningDocument, variables: { id } });
  const screening = data?.screening;
  const name = screening ? (screening.name ?? text.erasedTitle) : undefined;
  return (
    <Page title={name ?? text.title} crumb={name}>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {fetching && !screening && <Loader aria-label={text.loading} />}
      {!fetching && !error && !screening && <Text>{text.noSuch}</Text>}
      {screening && <Known screening={screening} />}
    </Page>
  );
}

function Known({ screening }: { readonly screening: Screening }): ReactNode {
  const { id, status, statusDetail, kind, dateOfBirth, country, reference, screenedAt, erasedAt, candidates } =
    screening;
  const { word, tone } = screeningWords[status];
  return (
    <>
      {statusDetail !== null && (
        <Alert color="red" variant="outline" className="fault" mb="md" title={text.listsIncomplete}>
          {statusDetail}
        </Alert>
      )}
      <Facts
        facts={[
          [
            columns.status,
            <span key="status" role="status">
              <State tone={tone}>{word}</State>
            </span>,
          ],
          [columns.kind, kindWords[kind]],
          [columns.dateOfBirth, dateOfBirth && <Day key="born" day={dateOfBirth} />],
          [facts.country, country && countryName(locale, country)],
          [facts.reference, reference],
          [facts.screened, <Moment key="at" at={screenedAt} />],
          [facts.erased, erasedAt === null ? null : <Moment key="erased" at={erasedAt} />],
          [facts.lists, formatLists(screening)],
          [facts.id, <code key="id">{id}</code>],
        ]}
      />
      {candidates.length > 0 && <Candidates screening={screening} />}
    </>
  );
}

function formatLists({ lists }: Screening): string {
  if (lists.length === 0) return text.noLists;
  return lists
    .map(({ list, asOf, entries, state }) =>
      text.list(list, asOf && formatDay(asOf), entries, state === 'CURRENT' ? null : state.toLowerCase()),
    )
    .join('; ');
}

function Candidates({ screening }: { readonly screening: Screening }): ReactNode {
  const mayDecide = useCan()('resolveScreeningCandidate') && screening.erasedAt === null;
  const [proposal, setProposal] = useState<Proposal | null>(null);
  useCandidateKeys((fingerprint, outcome) => {
    const candidate = screening.candidates.find((one) => one.fingerprint === fingerprint);
    if (candidate && mayDecide) setProposal({ candidate, outcome });
  });
  return (
    <Paper withBorder p="lg" mt="lg" component="section">
      <Title order={2} size="h4">
        {columns.candidates}
      </Title>
      <Text className="soft">
        {text.candidatesLead} {mayDecide && text.candidatesKeys}
      </Text>
      <ul className="signals">
        {screening.candidates.map((candidate) => (
          <CandidateCard
            key={candidate.fingerprint}
            screened={screening}
            {...nameCandidateCard(candidate, screening.lists)}
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
        <DecideCandidate
          screeningId={screening.id}
          proposal={proposal}
          // A late response must not close the dialog of another candidate.
          onClose={() => {
            setProposal((now) => (now === proposal ? null : now));
          }}
        />
      )}
    </Paper>
  );
}
