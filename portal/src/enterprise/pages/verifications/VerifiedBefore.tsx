import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Score } from './Score.js';
import { verificationsDocument } from './verificationDocuments.js';
import { toFilter } from './verificationSearch.js';
import { statusWords, formatTitle } from './verificationWords.js';

/** Shows whether a complete number was verified before, so that nobody needs to query the register twice. */
export function VerifiedBefore({ number }: { readonly number: string }): ReactNode {
  const [{ data, stale, fetching }] = useQuery({
    query: verificationsDocument,
    variables: { first: 1, filter: toFilter({ number }) },
  });
  const last = stale || fetching ? undefined : data?.verifications?.nodes[0];
  if (!last) return null;
  return (
    <Text role="status">
      {verificationText.verify.before(statusWords[last.status].word)}
      <PageLink to="/verifications/$id" params={{ id: last.id }}>
        {formatTitle(last)}
      </PageLink>
      , <Moment at={last.verifiedAt} />
      {verificationText.verify.score}
      <Score verification={last} />
    </Text>
  );
}
