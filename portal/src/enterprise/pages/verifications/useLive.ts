import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { toDigits, toFilter, type VerificationSearch } from './verificationSearch.js';

const newestDocument = graphql(`
  query PortalNewestEvent {
    events(first: 1, order: NEWEST) {
      nodes {
        cursor
      }
    }
  }
`);

const liveDocument = graphql(`
  subscription PortalLiveVerifications($after: String) {
    events(after: $after, types: [VERIFICATION_COMPLETED]) {
      id
      timestamp
      data
    }
  }
`);

interface Live {
  /** The new verifications, oldest first. Only the newest of many. */
  readonly ids: readonly string[];
  /** Whether new verifications are being received. */
  readonly isListening: boolean;
  /** Whether the connection has ended. */
  readonly isAway: boolean;
}

const mostIds = 1_000;
const nothing: Live = { ids: [], isListening: false, isAway: false };

/** While it is on, collects new verifications that pass the filters. A change of the filters starts again. */
export function useLive(isOn: boolean, search: VerificationSearch): Live {
  const client = useClient();
  // An opened row is part of the address, and no filter.
  const key = JSON.stringify({ ...search, open: undefined });
  const [{ about, live }, setState] = useState({ about: key, live: nothing });
  useEffect(() => {
    if (!isOn) return;
    const filters = JSON.parse(key) as VerificationSearch;
    const tell = (changed: Partial<Live>, id: string | null = null): void => {
      setState(({ about: before, live: known }) => {
        const held = before === key ? known : nothing;
        const ids = id === null || held.ids.includes(id) ? held.ids : [...held.ids, id].slice(-mostIds);
        return { about: key, live: { ...held, ids, ...changed } };
      });
    };
    let stop: (() => void) | null = null;
    let isOver = false;
    const listen = async (): Promise<void> => {
      const { data: newest, error: fault } = await client.query(newestDocument, {}, { requestPolicy: 'network-only' });
      if (isOver) return;
      if (fault) {
        tell({ isAway: true });
        return;
      }
      // A reconnection resumes from there too, so no event is missed, and repeated ones count once. With null it would begin at the time of
      // the connection.
      const after = newest?.events?.nodes[0]?.cursor ?? 'start';
      const watched = client.subscription(liveDocument, { after }).subscribe(({ data, error }) => {
        const event = data?.events;
        const isWanted = event !== undefined && passes(filters, event.data, event.timestamp);
        tell({ isAway: error !== undefined }, isWanted ? String(event.data['id']) : null);
      });
      stop = () => {
        watched.unsubscribe();
      };
      tell({ isListening: true, isAway: false });
    };
    void listen();
    return () => {
      isOver = true;
      stop?.();
      tell({ isListening: false });
    };
  }, [client, isOn, key]);
  return about === key ? live : nothing;
}

/** Whether the list would include it: the event contains everything that the list filters by. */
function passes(search: VerificationSearch, data: Readonly<Record<string, unknown>>, timestamp: string): boolean {
  const { abn, nzbn, name: part, verifiedFrom, verifiedBefore, assignee, ...words } = toFilter(search);
  const isWord = (name: keyof typeof words): boolean => {
    const wanted = words[name];
    const has = data[name];
    if (wanted === null) return true;
    return name === 'reference' ? has === wanted : String(has).toLowerCase() === wanted.toLowerCase();
  };
  const isNumber = (wanted: string | null, has: unknown): boolean =>
    wanted === null || toDigits(String(has)) === toDigits(wanted);
  return (
    // A new verification has no assignee yet.
    assignee !== 'me' &&
    (['status', 'fractureRisk', 'jurisdiction', 'reference'] as const).every(isWord) &&
    (part === null || String(data['legalName']).toLowerCase().includes(part.toLowerCase())) &&
    isNumber(abn, data['abn']) &&
    isNumber(nzbn, data['nzbn']) &&
    (verifiedFrom === null || timestamp >= verifiedFrom) &&
    (verifiedBefore === null || timestamp < verifiedBefore)
  );
}
