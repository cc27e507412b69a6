import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Dialog } from '../../../parts/dialogs/Dialog.js';
import { faultOf } from '../../../parts/forms/faultOf.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { ComparePolicies } from './ComparePolicies.js';
import { updatePoliciesDocument, type Policies, type SavedPolicies } from './policyDocuments.js';
import { changesBetween } from './policyValues.js';
import { policyEffects, policyTitles, wordsFor } from './policyWords.js';

interface ConfirmPoliciesProps {
  readonly before: Policies;
  readonly after: Policies;
  readonly onFault: (fields: Readonly<Record<string, string>>) => void;
  readonly onSaved: (saved: SavedPolicies) => void;
  readonly onClose: () => void;
}

/** Shows the old and new values and the consequences, and then saves only those. */
export function ConfirmPolicies({ before, after, onFault, onSaved, onClose }: ConfirmPoliciesProps): ReactNode {
  const [{ fetching, error }, update] = useChange(updatePoliciesDocument);
  const names = changesBetween(before, after);
  const send = async (): Promise<void> => {
    const wanted = Object.fromEntries(names.map((name) => [name, after[name]]));
    const { data, error: fault } = await update(wanted);
    if (fault) onFault(faultOf(fault).fields);
    if (!data?.updateOrganisation) return;
    notifications.show({ message: 'The policies are changed.' });
    onSaved(data.updateOrganisation);
  };
  return (
    <Dialog title="Confirm changes" onClose={onClose}>
      <Stack>
        {error && <RequestFault error={error} />}
        <dl className="changes-of-policy">
          {names.map((name) => (
            <div key={name}>
              <dt>{policyTitles[name]}</dt>
              <dd>
                <Text>
                  From <strong>{wordsFor(name, before)}</strong> to <strong>{wordsFor(name, after)}</strong>
                </Text>
                <Text size="sm" className="soft">
                  {policyEffects[name]}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
        {names.includes('policyVersion') && <ComparePolicies policyVersion={after.policyVersion} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={fetching} onClick={() => void send()}>
            Change the policies
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
