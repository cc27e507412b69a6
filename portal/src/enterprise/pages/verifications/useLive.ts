import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { digitsOf, filterOf, type VerificationSearch } from './verificationSearch.js';

const liveDocument = graphql(`
  subscription PortalLiveVerifications {
    events(types: [VERIFICATION_COMPLETED]) {
      id
      timestamp
      data
    }
  }
`);

interface Live {
  /** The verifications that have come, oldest first; of many the newest. */
  readonly ids: readonly string[];
  /** Nothing more comes. */
  readonly isAway: boolean;
}

const mostIds = 1_000;
const nothing: Live = { ids: [], isAway: false };

/** The verifications that pass the filters, as they are made, while it is on. Other filters begin anew. */
export function useLive(isOn: boolean, search: VerificationSearch): Live {
  const client = useClient();
  const key = JSON.stringify(search);
  const [{ about, live }, setState] = useState({ about: key, live: nothing });
  useEffect(() => {
    if (!isOn) return;
    const filters = JSON.parse(key) as VerificationSearch;
    const watched = client.subscription(liveDocument, {}).subscribe(({ data, error }) => {
      const event = data?.events;
      const id = event && passes(filters, event.data, event.timestamp) ? String(event.data['id']) : null;
      setState(({ about: before, live: known }) => {
        const { ids } = before === key ? known : nothing;
        const all = id === null || ids.includes(id) ? ids : [...ids, id].slice(-mostIds);
        return { about: key, live: { ids: all, isAway: error !== undefined } };
      });
    });
    return () => {
      watched.unsubscribe();
    };
  }, [client, isOn, key]);
  return about === key ? live : nothing;
}

/** Whether the list has it too: the data of the event have all that the list filters by. */
function passes(search: VerificationSearch, data: Readonly<Record<string, unknown>>, timestamp: string): boolean {
  const { abn, nzbn, verifiedFrom, verifiedBefore, ...words } = filterOf(search);
  const isWord = (name: keyof typeof words): boolean => {
    const wanted = words[name];
    const has = data[name];
    if (wanted === null) return true;
    return name === 'reference' ? has === wanted : String(has).toLowerCase() === wanted.toLowerCase();
  };
  const isNumber = (wanted: string | null, has: unknown): boolean =>
    wanted === null || digitsOf(String(has)) === digitsOf(wanted);
  return (
    (['status', 'fractureRisk', 'jurisdiction', 'reference'] as const).every(isWord) &&
    isNumber(abn, data['abn']) &&
    isNumber(nzbn, data['nzbn']) &&
    (verifiedFrom === null || timestamp >= verifiedFrom) &&
    (verifiedBefore === null || timestamp < verifiedBefore)
  );
}
