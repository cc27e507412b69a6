import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { Dialog } from '../../../parts/dialogs/Dialog.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { ComparePolicies } from './ComparePolicies.js';
import { FourEyesWarning } from './FourEyesWarning.js';
import { updatePoliciesDocument, type Policies, type SavedPolicies } from './policyDocuments.js';
import { changesBetween } from './policyValues.js';
import { policyEffects, policyTitles, wordsFor } from './policyWords.js';

const text = policiesText.confirm;

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
    if (fault) onFault(toFault(fault).fields);
    if (!data?.updateOrganisation) return;
    notifications.show({ message: text.done });
    onSaved(data.updateOrganisation);
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Stack>
        {error && <RequestFault error={error} />}
        <dl className="changes-of-policy">
          {names.map((name) => (
            <div key={name}>
              <dt>{policyTitles[name]}</dt>
              <dd>
                <Text>
                  {text.from} <strong>{wordsFor(name, before)}</strong> {text.to}{' '}
                  <strong>{wordsFor(name, after)}</strong>
                </Text>
                <Text size="sm" className="soft">
                  {policyEffects[name]}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
        {names.includes('fourEyes') && after.fourEyes && <FourEyesWarning />}
        {names.includes('policyVersion') && <ComparePolicies policyVersion={after.policyVersion} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button loading={fetching} onClick={() => void send()}>
            {text.action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
