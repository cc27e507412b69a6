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

/** Opening a link causes no event, and events are missed while the connection is down. */
const pollMs = 15_000;

/**
 * Calls back when data may have changed: after a submission, a decision or a reconnection, and periodically while the
 * person is active.
 * @returns whether live data arrive
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
