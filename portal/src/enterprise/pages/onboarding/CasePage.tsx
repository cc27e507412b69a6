import { Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { caseText } from '../../../shared/text/caseText.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useKept } from '../../parts/data/useKept.js';
import { caseDocument, caseContextDocument } from './caseDocument.js';
import { KnownCase } from './KnownCase.js';
import { useOnboardingNews } from './useOnboardingNews.js';

const route = getRouteApi('/onboarding/$id');
// The response for a case without decisions or notes does not contain these type names.
const changing = {
  additionalTypenames: ['Onboarding', 'Decision', 'OnboardingRetention', 'OnboardingNote', 'OnboardingLink'],
};

/** One case: all its data, and the available actions. */
export function CasePage(): ReactNode {
  const { id } = route.useParams();
  const search = route.useSearch();
  const [{ data, error }, ask] = useQuery({ query: caseDocument, variables: { id }, context: changing });
  const one = useKept(data?.onboarding ?? null, id);
  const linkId = one?.linkId ?? '';
  const [{ data: around, error: fault }, askContext] = useQuery({
    query: caseContextDocument,
    variables: { linkId },
    pause: one === null,
    context: changing,
  });
  const context = useKept(around?.onboardingLink?.id === linkId ? around : null, linkId);
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
    if (one !== null) askContext({ requestPolicy: 'network-only' });
  };
  useOnboardingNews(again);
  const said = error ?? fault;
  if (one && context) {
    return <KnownCase one={one} search={search} context={context} fault={said} onChanged={again} />;
  }
  return (
    <Page title={caseText.title}>
      {said ? <RequestFault error={said} onRetry={again} /> : <Loader aria-label={caseText.loading} />}
      <Text mt="md">
        <PageLink to="/onboarding" search={search}>
          {caseText.all}
        </PageLink>
      </Text>
    </Page>
  );
}
