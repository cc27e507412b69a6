import { Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { Page } from '../../parts/Page.js';
import { PageLink } from '../../parts/PageLink.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { caseDocument, caseWorldDocument } from './caseDocument.js';
import { KnownCase } from './KnownCase.js';
import { useOnboardingNews } from './useOnboardingNews.js';

const route = getRouteApi('/onboarding/$id');
// What changes it here is not all in its answer before it happens.
const changing = {
  additionalTypenames: ['Onboarding', 'Decision', 'OnboardingRetention', 'OnboardingNote', 'OnboardingLink'],
};

/** All that is known of one case, and what can be done about it. */
export function CasePage(): ReactNode {
  const { id } = route.useParams();
  const [{ data, error }, ask] = useQuery({ query: caseDocument, variables: { id }, context: changing });
  // While another is asked for, the one before is still there.
  const one = data?.onboarding?.id === id ? data.onboarding : null;
  const [{ data: world, error: fault }, askWorld] = useQuery({
    query: caseWorldDocument,
    variables: { linkId: one?.linkId ?? '' },
    pause: one === null,
    context: changing,
  });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
    if (one !== null) askWorld({ requestPolicy: 'network-only' });
  };
  useOnboardingNews(again);
  if (one && world?.onboardingLink?.id === one.linkId) {
    return <KnownCase key={id} one={one} world={world} onChanged={again} />;
  }
  const said = error ?? fault;
  return (
    <Page key={id} title="Case">
      {said ? <RequestFault error={said} onRetry={again} /> : <Loader aria-label="Loading" />}
      <Text mt="md">
        <PageLink to="/onboarding">All cases</PageLink>
      </Text>
    </Page>
  );
}
