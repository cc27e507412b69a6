import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/Dialog.js';
import { faultOf } from '../../parts/faultOf.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { useCarefulLeaving } from '../../parts/useCarefulLeaving.js';
import { useChange } from '../../parts/useChange.js';
import type { Case, CaseWorld, Outcome } from './caseDocument.js';
import { outcomeWords, steps, stepWords } from './caseWords.js';
import { decideDocument } from './decisionDocuments.js';
import { PreviewOfMail } from './PreviewOfMail.js';
import { toldAddresses } from './toldAddresses.js';

interface DecideProps {
  readonly one: Case;
  readonly world: CaseWorld;
  /** What may be decided: a link that is over leaves one. */
  readonly outcomes: readonly Outcome[];
  /** What has happened to the case since the dialog was opened: what is decided would be about something else. */
  readonly changed: string | null;
  readonly onClose: () => void;
}

const titles: Record<Outcome, string> = {
  APPROVED: 'Approve',
  DECLINED: 'Decline',
  MORE_INFORMATION: 'Ask for more information',
};

/** Decides on a case; what the applicant is told stands below while it is written. */
export function Decide({ one, world, outcomes, changed, onClose }: DecideProps): ReactNode {
  const [{ fetching, error, data: done }, decide] = useChange(decideDocument);
  const form = useForm<{ decision: Outcome | ''; reason: string; message: string; steps: string[] }>({
    initialValues: { decision: outcomes.length === 1 ? (outcomes[0] ?? '') : '', reason: '', message: '', steps: [] },
  });
  const { decision, message } = form.values;
  const isTyped = form.values.reason.trim() !== '' || message.trim() !== '';
  // Of its own decision it may hear before the answer.
  const obstacle = fetching || done ? null : changed;
  const question = 'The decision is not sent. Leave without it?';
  useCarefulLeaving(isTyped, question);
  const leave = (): void => {
    if (!isTyped || window.confirm(question)) onClose();
  };
  const isAsked = decision === 'MORE_INFORMATION';
  const asked = isAsked ? steps.filter((step) => form.values.steps.includes(step)) : [];
  const needsTwo = world.organisation?.fourEyes === true && decision !== '' && !isAsked;
  const lacks = decision === '' || (isAsked && message.trim() === '' && asked.length === 0);
  const addresses = toldAddresses(one, world);
  const send = form.onSubmit(async ({ reason }) => {
    if (decision === '' || changed !== null) return;
    const { data, error: refused } = await decide({
      ...{ onboardingId: one.id, expectedRound: one.round, decision },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(message.trim() !== '' && { message: message.trim() }),
      ...(asked.length > 0 && { steps: asked }),
    });
    if (data?.notifyDecision) {
      const isProposed = data.notifyDecision.status === 'PROPOSED';
      notifications.show({
        message: isProposed ? 'It is proposed: a second officer confirms it.' : `It is ${doneWords(decision)}.`,
      });
      onClose();
    } else if (refused) form.setErrors(faultOf(refused).fields);
  });
  return (
    <Dialog title="Decide" onClose={leave}>
      <form onSubmit={send} noValidate>
        <Stack>
          {obstacle !== null && (
            <Alert color="yellow" variant="outline" className="notice" role="alert" title={obstacle}>
              What you have typed is still here, and cannot be sent. Keep what you need of it, close this and look at
              the case again.
            </Alert>
          )}
          {error && <RequestFault error={error} />}
          <Radio.Group label="The decision" required {...form.getInputProps('decision')}>
            <Stack gap="xs" mt="xs">
              {outcomes.map((outcome) => (
                <Radio key={outcome} value={outcome} label={titles[outcome]} />
              ))}
            </Stack>
          </Radio.Group>
          {isAsked && (
            <Checkbox.Group label="Steps to go through again" {...form.getInputProps('steps')}>
              <Stack gap="xs" mt="xs">
                {steps.map((step) => (
                  <Checkbox key={step} value={step} label={stepWords[step]} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label="Reason"
            description="It stays inside the organisation."
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label="Message to the applicant"
            description={isAsked ? 'What is needed, unless the steps say it all.' : 'You may leave it out.'}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('message')}
          />
          {decision !== '' && (
            <PreviewOfMail
              addresses={addresses}
              told={{
                brand: world.organisation?.brandName ?? world.organisation?.name ?? '',
                reference: one.reference,
                ...{ decision, message: message.trim(), steps: asked },
              }}
            />
          )}
          {needsTwo && <Text>It is proposed. A second officer confirms it before it counts and is told.</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={fetching} disabled={lacks || changed !== null}>
              {decision === ''
                ? 'Decide'
                : needsTwo
                  ? `Propose to ${titles[decision].toLowerCase()}`
                  : titles[decision]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function doneWords(decision: Outcome): string {
  return decision === 'MORE_INFORMATION' ? 'sent to the applicant' : outcomeWords[decision];
}
