import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { decisionText } from '../../../shared/text/decisionText.js';
import { RequestFault } from './RequestFault.js';

const text = decisionText.assign;

interface AssignToProps {
  readonly label: string;
  readonly assignee: { readonly id: string; readonly name: string | null } | null;
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
  /** The id of the signed-in member, if there is an “Assign to me” button. */
  readonly own?: string | null;
  readonly isSending: boolean;
  readonly error: CombinedError | undefined;
  /** @param memberId null to unassign */
  readonly onAssign: (memberId: string | null) => void;
}

/** Chooses the assignee. A button submits the choice, because arrow keys pass over other members. */
export function AssignTo(props: AssignToProps): ReactNode {
  const { label, assignee, assignable, own = null, isSending, error, onAssign } = props;
  const present = assignee?.id ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const [seen, setSeen] = useState(present);
  const [isAsked, setIsAsked] = useState(false);
  if (seen !== present) {
    setSeen(present);
    if (draft === present) setDraft(null);
  }
  const chosen = draft ?? present;
  const give = (value: string): void => {
    setDraft(value === present ? null : value);
    setIsAsked(value === present);
    if (value !== present && !isSending) onAssign(value === '' ? null : value);
  };
  const isListed = assignee === null || assignable.some(({ id }) => id === assignee.id);
  return (
    <div>
      {error && <RequestFault error={error} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          give(chosen);
        }}
      >
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label={label}
            value={chosen}
            error={isAsked && text.unchanged}
            data={[
              { value: '', label: text.nobody },
              ...(isListed ? [] : [{ value: assignee.id, label: assignee.name ?? text.aMember }]),
              ...assignable.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setDraft(value === present ? null : value);
              setIsAsked(false);
            }}
          />
          <Button type="submit" variant="default" loading={isSending}>
            {text.send}
          </Button>
          {own !== null && present !== own && assignable.some(({ id }) => id === own) && (
            <Button
              variant="default"
              loading={isSending}
              onClick={() => {
                give(own);
              }}
            >
              {text.toMe}
            </Button>
          )}
        </Group>
      </form>
    </div>
  );
}
