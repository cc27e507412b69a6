import { Paper, Text, Title } from '@mantine/core';
import type { ResultOf } from 'gql.tada';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { caseText } from '../../../shared/text/caseText.js';
import { isolate } from '../../../shared/text/isolate.js';
import { linkText } from '../../../shared/text/linkText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import { ownNumber } from '../verifications/ownNumber.js';
import { statusWords } from '../verifications/verificationWords.js';
import type { Case } from './caseDocument.js';
import { caseWords, partyName } from './caseWords.js';
import { linkTones } from './linkState.js';

const text = caseText.duplicates;

const duplicatesDocument = graphql(`
  query PortalDuplicates($id: ID!) {
    onboardingDuplicates(id: $id) {
      total
      items {
        kind
        onboardingId
        linkId
        verificationId
        reference
        status
        linkStatus
        verificationStatus
        at
        partyIds
        documentIds
      }
    }
  }
`);

type Duplicate = NonNullable<ResultOf<typeof duplicatesDocument>['onboardingDuplicates']>['items'][number];

// An empty list contains no type name, so the types are given explicitly.
const changing = { additionalTypenames: ['Verification', 'Onboarding', 'OnboardingLink'] };

type OfCase = Pick<Case, 'id' | 'abn' | 'nzbn' | 'erasedAt' | 'submission'>;

/** Other cases, open links and a verification that have something in common with a case. Renders nothing if there are none. */
export function Duplicates({ one }: { readonly one: OfCase }): ReactNode {
  const can = useCan();
  const [{ data, error }] = useQuery({
    query: duplicatesDocument,
    variables: { id: one.id },
    pause: one.erasedAt !== null || !can('onboardingDuplicates'),
    context: changing,
  });
  const found = data?.onboardingDuplicates;
  if (error) return <RequestFault error={error} />;
  if (!found || found.items.length === 0) return null;
  const others = Map.groupBy(found.items, ({ onboardingId, linkId, verificationId }) =>
    String(onboardingId ?? linkId ?? verificationId),
  );
  const number = ownNumber(one);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="duplicates">
      <Title order={2} size="h4" id="duplicates">
        {text.title}
      </Title>
      <ul className="duplicates">
        {[...others].map(([id, same]) => (
          <li key={id}>
            {same[0] && <Other other={same[0]} />}
            <Text span>{same.map((each) => sameWords(each, one.submission)).join(' · ')}</Text>
            {same[0] && (
              <Text span className="soft" size="sm">
                <Moment at={same[0].at} />
              </Text>
            )}
          </li>
        ))}
      </ul>
      {found.total > found.items.length && <Text className="soft">{text.newest(found.items.length, found.total)}</Text>}
      {number !== null && found.items.some(({ verificationId }) => verificationId !== null) && (
        <PageLink to="/verifications" search={{ number }}>
          {text.all}
        </PageLink>
      )}
    </Paper>
  );
}

/** The other object: a link to its page, and its state. */
function Other({ other }: { readonly other: Duplicate }): ReactNode {
  const { onboardingId, verificationId, reference, status, linkStatus, verificationStatus } = other;
  if (onboardingId !== null && status !== null) {
    return (
      <>
        <PageLink to="/onboarding/$id" params={{ id: onboardingId }}>
          {text.named(text.case, reference)}
        </PageLink>
        <State tone={caseWords[status].tone}>{caseWords[status].word}</State>
      </>
    );
  }
  if (verificationId !== null && verificationStatus !== null) {
    return (
      <>
        <PageLink to="/verifications/$id" params={{ id: verificationId }}>
          {text.named(text.verification, reference)}
        </PageLink>
        <State tone={statusWords[verificationStatus].tone}>{statusWords[verificationStatus].word}</State>
      </>
    );
  }
  return (
    <>
      <PageLink to="/onboarding/links">{text.named(text.link, reference)}</PageLink>
      {linkStatus !== null && <State tone={linkTones[linkStatus]}>{linkText.statuses[linkStatus].toLowerCase()}</State>}
    </>
  );
}

/** The fact that is the same, with the people and files of this case that it is about. */
function sameWords({ kind, partyIds, documentIds }: Duplicate, submission: OfCase['submission']): string {
  const parties = submission?.people?.parties ?? [];
  const files = submission?.documents ?? [];
  const names = [
    ...parties.filter(({ id }) => partyIds.includes(id)).map((party) => isolate(partyName(party))),
    ...files.filter(({ id }) => documentIds.includes(id)).map(({ name }) => name),
  ];
  return text.same(text.kinds[kind], names);
}
