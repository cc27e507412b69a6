import { useMemo, useSyncExternalStore } from 'react';
import { keptChoice } from '../../parts/data/keptChoice.js';
import { useSession } from '../../session/SessionContext.js';
import { readVerificationSearch, type VerificationSearch } from './verificationSearch.js';

/** Filters that a person saved under a name. */
export interface SavedView {
  readonly name: string;
  readonly search: VerificationSearch;
}

interface SavedViews {
  readonly views: readonly SavedView[];
  /** A view of the same name is replaced. */
  readonly save: (view: SavedView) => void;
  readonly remove: (name: string) => void;
}

const mostViews = 20;

/** The views of the signed-in member, stored in this browser. */
export function useSavedViews(): SavedViews {
  const { memberId, ownOperatorId } = useSession();
  const choice = useMemo(() => keptChoice(`views ${memberId ?? ownOperatorId ?? ''}`), [memberId, ownOperatorId]);
  const kept = useSyncExternalStore(choice.listen, choice.read);
  const views = useMemo(() => readViews(kept), [kept]);
  const keep = (changed: readonly SavedView[]): void => {
    choice.keep(changed.length === 0 ? null : JSON.stringify(changed.slice(-mostViews)));
  };
  const without = (name: string): readonly SavedView[] => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => {
      keep([...without(view.name), view]);
    },
    remove: (name) => {
      keep(without(name));
    },
  };
}

/** The stored views may come from another release, or be edited by hand. */
function readViews(kept: string | null): readonly SavedView[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return (Array.isArray(read) ? read : []).flatMap((view: { name?: unknown; search?: unknown } | null) =>
      typeof view?.name === 'string' && typeof view.search === 'object'
        ? [{ name: view.name, search: readVerificationSearch({ ...view.search }) }]
        : [],
    );
  } catch {
    return [];
  }
}
