import { Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { FieldGroup } from '../../fields/FieldGroup.js';
import { LongField } from '../../fields/LongField.js';
import { orNull } from '../../fields/orNull.js';
import { useFormState, useFormStore } from '../../form/FormContext.js';
import type { People } from '../../form/formTypes.js';
import { EffectiveOwners } from './EffectiveOwners.js';
import { findBranches, findHomes } from './homes.js';
import { OwnerList } from './OwnerList.js';
import { partyName } from './partyName.js';
import { PeopleContext, type PeopleState, type Removed } from './PeopleContext.js';
import { Runners } from './Runners.js';
import { TrustFields } from './TrustFields.js';
import * as limits from '../../../shared/limits.js';

/** Missing values for which the applicant may give a reason instead. */
const reasonable = new Set(['/people/holdings', '/people/unknownReason']);

/** The managers and the owners of the business. */
export function PeopleStep(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { values, form } = useFormState();
  const { people } = values;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { removed, remove } = useRemoval(people);
  const state = useMemo<PeopleState>(() => {
    const party = (id: string) => people.parties.find((other) => other.id === id);
    return {
      people,
      homes: findHomes(people),
      branches: findBranches(people),
      change: (changed) => {
        store.change('people', changed);
      },
      remove,
      removed,
      party,
      findName: (id) => {
        const found = party(id);
        return found ? partyName(found, text) : id;
      },
      opened,
      open: (id, isOpen) => {
        setOpened((all) => new Set([...[...all].filter((other) => other !== id), ...(isOpen ? [id] : [])]));
      },
    };
  }, [people, store, text, opened, remove, removed]);
  const asksForOwners = (form.questions?.asksForOwners ?? true) || people.holdings.length > 0;
  const isReasonAsked = form.steps.some(({ missing }) => missing.some(({ pointer }) => reasonable.has(pointer)));
  const isPartUnknown = (form.ownership?.unknownTo ?? 0) > 0 || people.unknownReason !== null || isReasonAsked;
  return (
    <PeopleContext value={state}>
      <VisuallyHidden role="status">{removed && text.removed(removed.name)}</VisuallyHidden>
      <Text>{text.peopleLead}</Text>
      <Runners />
      {form.questions?.isTrust && (
        <FieldGroup legend={text.trustTitle}>
          <TrustFields
            pointer="/people"
            trust={people}
            onChange={(changed) => {
              state.change({ ...people, ...changed });
            }}
          />
        </FieldGroup>
      )}
      {asksForOwners && (
        <>
          <section className="block">
            <OwnerList ownedId={null} name={form.business?.registered?.legalName ?? text.theBusiness} />
          </section>
          <EffectiveOwners />
        </>
      )}
      {asksForOwners && isPartUnknown && (
        <LongField
          pointer="/people/unknownReason"
          label={text.unknownReason}
          value={people.unknownReason}
          maxLength={limits.OnboardingPeopleInput.unknownReason}
          onChange={(unknownReason) => {
            state.change({ ...people, unknownReason: orNull(unknownReason) });
          }}
        />
      )}
    </PeopleContext>
  );
}

/** The last removal. It can be undone until the next change, which undoing would lose. */
function useRemoval(people: People): Pick<PeopleState, 'remove' | 'removed'> {
  const store = useFormStore();
  const [last, setLast] = useState<{ readonly removed: Removed; readonly rest: People } | null>(null);
  const remove = useCallback<PeopleState['remove']>(
    (rest, { name, list }) => {
      // The pressed button disappears, and with it the place of a person who uses the keyboard.
      const replace = (by: People, isHeld: boolean): void => {
        store.change('people', by, isHeld);
        document.getElementById(list)?.focus();
      };
      const undo = (): void => {
        replace(people, false);
      };
      setLast({ removed: { name, list, undo }, rest });
      // Once the removal is saved, the identity documents of the person belong to nobody.
      replace(rest, true);
    },
    [people, store],
  );
  return { remove, removed: last?.rest === people ? last.removed : null };
}
