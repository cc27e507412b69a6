import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { useChange } from '../../../parts/forms/useChange.js';
import {
  approvePolicyDocument,
  proposePolicyDocument,
  retirePolicyDocument,
  withdrawPolicyDocument,
  type OwnPolicy,
} from './ownPolicyDocuments.js';

export type PolicyStep = keyof typeof ownPoliciesText.actions;

const documents = {
  PROPOSE: proposePolicyDocument,
  APPROVE: approvePolicyDocument,
  WITHDRAW: withdrawPolicyDocument,
  RETIRE: retirePolicyDocument,
} as const;

interface ChangePolicyStatusProps {
  readonly policy: OwnPolicy;
  readonly step: PolicyStep;
  readonly onClose: () => void;
}

/** Confirms a step of a policy, and takes it. */
export function ChangePolicyStatus({ policy: { id, editedAt }, step, onClose }: ChangePolicyStatusProps): ReactNode {
  const text = ownPoliciesText.actions[step];
  const [{ fetching, error }, change] = useChange(documents[step] as typeof documents.APPROVE);
  const send = async (): Promise<void> => {
    const { data } = await change({ id, ...(step === 'APPROVE' && { expectedEditedAt: editedAt }) });
    if (!data?.policy) return;
    notifications.show({ message: text.done });
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      action={text.action}
      isFinal={step === 'RETIRE'}
      error={error}
      isBusy={fetching}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Text>{text.lead}</Text>
    </FormDialog>
  );
}
