import { NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { useMutation, type CombinedError } from 'urql';
import * as limits from '../../../../shared/limits.js';
import { organisationsText as text } from '../../../../shared/text/organisationsText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../../parts/forms/ReasonField.js';
import { planChoices } from './CreateOrganisation.js';
import {
  changePlanDocument,
  resumeOrganisationDocument,
  suspendOrganisationDocument,
  type ManagedOrganisation,
  type Plan,
} from './organisationDocuments.js';

interface ChangeProps {
  readonly organisation: Pick<ManagedOrganisation, 'id' | 'name' | 'plan'>;
  readonly onClose: () => void;
}

/** Changes the plan of an organisation, with a reason. */
export function ChangePlan({ organisation: { id, name, plan: before }, onClose }: ChangeProps): ReactNode {
  const [{ fetching, error }, change] = useMutation(changePlanDocument);
  const [plan, setPlan] = useState<Plan>(before);
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    const { data } = await change({ input: { id, plan, reason: reason.trim() } });
    if (!data?.changeOrganisationPlan) return;
    notifications.show({ message: text.changed(name, text.plans[plan]) });
    onClose();
  };
  return (
    <FormDialog
      title={text.changePlanLabel(name)}
      action={text.changePlan}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={reason.trim() === '' || plan === before}
    >
      <NativeSelect
        label={text.plan}
        description={text.planHelp}
        data={planChoices}
        value={plan}
        onChange={(event) => {
          setPlan(event.currentTarget.value as Plan);
        }}
      />
      <OperatorReason value={reason} onChange={setReason} error={error} />
    </FormDialog>
  );
}

/** Suspends an organisation. The dialog explains the effects first. */
export function SuspendOrganisation({ organisation: { id, name }, onClose }: ChangeProps): ReactNode {
  const [{ fetching, error }, suspend] = useMutation(suspendOrganisationDocument);
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    const { data } = await suspend({ input: { id, reason: reason.trim() } });
    if (!data?.suspendOrganisation) return;
    notifications.show({ message: text.suspendedNow(name) });
    onClose();
  };
  return (
    <FormDialog
      title={text.suspendLabel(name)}
      action={text.suspendAction}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      shownFields={['reason']}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
      isFinal
    >
      <Text>{text.stops}</Text>
      <ul className="sentences">
        {text.stopped.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Text>{text.goesOn}</Text>
      <OperatorReason value={reason} onChange={setReason} error={error} />
    </FormDialog>
  );
}

/** Ends the suspension of an organisation, with a reason. */
export function ResumeOrganisation({ organisation: { id, name }, onClose }: ChangeProps): ReactNode {
  const [{ fetching, error }, resume] = useMutation(resumeOrganisationDocument);
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    const { data } = await resume({ input: { id, reason: reason.trim() } });
    if (!data?.resumeOrganisation) return;
    notifications.show({ message: text.resumedNow(name) });
    onClose();
  };
  return (
    <FormDialog
      title={text.resumeLabel(name)}
      action={text.resumeAction}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      shownFields={['reason']}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
    >
      <Text>{text.resumes}</Text>
      <OperatorReason value={reason} onChange={setReason} error={error} />
    </FormDialog>
  );
}

interface OperatorReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: CombinedError | undefined;
}

function OperatorReason(props: OperatorReasonProps): ReactNode {
  return <ReasonField {...props} description={text.reasonHelp} maxLength={limits.SuspendOrganisationInput.reason} />;
}
