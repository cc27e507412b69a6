import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { toFault } from '../../../parts/forms/toFault.js';
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
    <FormDialog
      title={text.title}
      action={text.action}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
    >
      <dl className="changes-of-policy">
        {names.map((name) => (
          <div key={name}>
            <dt>{policyTitles[name]}</dt>
            <dd>
              <Text>
                {text.from} <strong>{wordsFor(name, before)}</strong> {text.to} <strong>{wordsFor(name, after)}</strong>
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
    </FormDialog>
  );
}
