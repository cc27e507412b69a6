import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { useIsLineUp } from '../../line.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { useCan } from '../../session/SessionContext.js';

const newsDocument = graphql(`
  subscription PortalOnboardingNews {
    events(types: [ONBOARDING_SUBMITTED, ONBOARDING_DECIDED]) {
      id
      data
    }
  }
`);

/** That a link was opened is no event, and a line that was down has missed some. */
const pollMs = 15_000;

/**
 * Calls back when something may have changed: an applicant has submitted, somebody has decided, the line is up again, and from time
 * to time while somebody looks. @returns whether what is live comes through
 */
export function useOnboardingNews(onNews: () => void): boolean {
  const client = useClient();
  const isAllowed = useCan()('events');
  const isLineUp = useIsLineUp();
  const latest = useRef(onNews);
  const wasUp = useRef(isLineUp);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    if (!isAllowed) return;
    const watched = client.subscription(newsDocument, {}).subscribe(({ data }) => {
      if (data?.events) latest.current();
    });
    return () => {
      watched.unsubscribe();
    };
  }, [client, isAllowed]);
  useEffect(() => {
    if (isLineUp && !wasUp.current) latest.current();
    wasUp.current = isLineUp;
  }, [isLineUp]);
  useWatch(onNews, pollMs);
  return isLineUp;
}
