import { useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import { verificationsDocument, type VerificationRow } from './verificationDocuments.js';
import type { VerificationFilter, VerificationSearch } from './verificationSearch.js';

const pageSize = 100;

/** Actions on a selection send a request for each row. */
const mostSelected = 500;

interface Matching {
  readonly rows: readonly VerificationRow[];
  /** Whether more rows match than can be selected. */
  readonly isCut: boolean;
}

interface AllMatching {
  /** Loads the rows that match, up to `mostSelected`. Null after an error. */
  readonly find: () => Promise<Matching | null>;
  readonly isLoading: boolean;
  readonly fault: CombinedError | undefined;
}

/** Finds the verifications behind the pages that are shown. */
export function useAllMatching(filter: VerificationFilter, order: VerificationSearch['order'] | null): AllMatching {
  const client = useClient();
  const [state, setState] = useState<Pick<AllMatching, 'isLoading' | 'fault'>>({ isLoading: false, fault: undefined });
  const find = async (): Promise<Matching | null> => {
    setState({ isLoading: true, fault: undefined });
    const rows: VerificationRow[] = [];
    let after: string | null = null;
    for (;;) {
      const variables: { readonly after: string | null } = { after };
      const { data, error } = await client
        .query(
          verificationsDocument,
          { filter, order: order ?? null, first: pageSize, ...variables },
          { requestPolicy: 'network-only' },
        )
        .toPromise();
      if (error || !data?.verifications) {
        setState({ isLoading: false, fault: error });
        return null;
      }
      const { nodes, pageInfo } = data.verifications;
      rows.push(...nodes);
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage || after === null || rows.length >= mostSelected) {
        setState({ isLoading: false, fault: undefined });
        const isCut = rows.length > mostSelected || (rows.length === mostSelected && pageInfo.hasNextPage);
        return { rows: rows.slice(0, mostSelected), isCut };
      }
    }
  };
  return { find, ...state };
}
