import { useMemo } from 'react';
import { useQuery } from 'urql';
import { formatMember, useMembers } from '../../../parts/data/useMembers.js';
import { auditKeysDocument } from './auditDocuments.js';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** The names for actor ids in entries. People who have left are not included, so their id is shown. */
export interface Actors {
  readonly members: readonly Named[];
  readonly keys: readonly Named[];
  readonly names: ReadonlyMap<string, string>;
}

/** The members and keys of the organisation by their names. */
export function useActors(): Actors {
  const { members: known } = useMembers();
  const [{ data }] = useQuery({ query: auditKeysDocument });
  return useMemo(() => {
    const members = known.map((member) => ({ id: member.id, title: formatMember(member) }));
    const keys = (data?.apiKeys?.nodes ?? []).map(({ id, name }) => ({ id, title: name }));
    return { members, keys, names: new Map([...members, ...keys].map(({ id, title }) => [id, title])) };
  }, [known, data]);
}
