import { useMemo } from 'react';
import { useQuery } from 'urql';
import { titleOf, useMembers } from '../../../parts/data/useMembers.js';
import { auditKeysDocument } from './auditDocuments.js';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Whom entries name by their ids alone: who is not among them, as somebody who has left, is known by the id. */
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
    const members = known.map((member) => ({ id: member.id, title: titleOf(member) }));
    const keys = (data?.apiKeys?.nodes ?? []).map(({ id, name }) => ({ id, title: name }));
    return { members, keys, names: new Map([...members, ...keys].map(({ id, title }) => [id, title])) };
  }, [known, data]);
}
