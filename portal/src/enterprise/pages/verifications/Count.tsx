import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { verificationCountDocument } from './verificationDocuments.js';
import type { VerificationFilter } from './verificationSearch.js';

const text = verificationListText.list;

/**
 * The number of verifications that pass the filters. It is a separate query, so that the list neither waits for it nor
 * fails with it.
 */
export function Count({ filter }: { readonly filter: VerificationFilter }): ReactNode {
  const [{ data, stale }] = useQuery({
    query: verificationCountDocument,
    variables: { filter },
    requestPolicy: 'cache-and-network',
  });
  const count = data?.verifications?.count;
  return (
    <span className="soft" role="status" aria-busy={stale}>
      {count && (count.isExact ? text.count(count.value) : text.aboutCount(count.value))}
    </span>
  );
}
