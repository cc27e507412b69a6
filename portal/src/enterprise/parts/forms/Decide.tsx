import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { decideDocument, type Outcome, type ToldDecision } from './decisionDocuments.js';
import { outcomeWords, steps, stepWords } from './decisionWords.js';
import { Dialog } from '../dialogs/Dialog.js';
import { faultOf } from './faultOf.js';
import { RequestFault } from './RequestFault.js';
import { useCarefulLeaving } from '../dialogs/useCarefulLeaving.js';
import { useChange } from './useChange.js';
import * as limits from '../../../shared/limits.js';

interface DecideProps {
  /** What is decided on. */
  readonly about:
    { readonly onboardingId: string; readonly expectedRound: number } | { readonly verificationId: string };
  /** What may be decided. */
  readonly outcomes: readonly Outcome[];
  /** Whether two officers have to agree. */
  readonly fourEyes: boolean;
  /** What has happened since the dialog was opened: what is decided would be about something else. */
  readonly changed: string | null;
  /** Shows what the applicant is told; null where there is no applicant, to whom nothing can be said. */
  readonly preview: ((told: ToldDecision) => ReactNode) | null;
  readonly onClose: () => void;
}

/** Decides; what an applicant is told stands below while it is written. */
export function Decide({ about, outcomes, fourEyes, changed, preview, onClose }: DecideProps): ReactNode {
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
  const needsTwo = fourEyes && decision !== '' && !isAsked;
  const hasApplicant = preview !== null;
  const lacks = decision === '' || (hasApplicant && isAsked && message.trim() === '' && asked.length === 0);
  const send = form.onSubmit(async ({ reason }) => {
    if (decision === '' || changed !== null) return;
    const { data, error: refused } = await decide({
      ...{ ...about, decision },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(message.trim() !== '' && { message: message.trim() }),
      ...(asked.length > 0 && { steps: asked }),
    });
    if (data?.notifyDecision) {
      const isProposed = data.notifyDecision.status === 'PROPOSED';
      notifications.show({
        message: isProposed ? 'It is proposed: a second officer confirms it.' : doneWords(decision, hasApplicant),
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
              Your text is still here, but cannot be sent. Copy the parts that you need, close this and look again.
            </Alert>
          )}
          {error && <RequestFault error={error} />}
          <Radio.Group label="The decision" required {...form.getInputProps('decision')}>
            <Stack gap="xs" mt="xs">
              {outcomes.map((outcome) => (
                <Radio key={outcome} value={outcome} label={titleOf(outcome, hasApplicant)} />
              ))}
            </Stack>
          </Radio.Group>
          {isAsked && hasApplicant && (
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
            maxLength={limits.NotifyDecisionInput.reason}
            {...form.getInputProps('reason')}
          />
          {hasApplicant && (
            <Textarea
              label="Message to the applicant"
              description={isAsked ? 'Say which information is missing, unless the steps say it all.' : 'Optional.'}
              autosize
              minRows={2}
              maxLength={limits.NotifyDecisionInput.message}
              {...form.getInputProps('message')}
            />
          )}
          {hasApplicant && decision !== '' && preview({ decision, message: message.trim(), steps: asked })}
          {needsTwo && (
            <Text>It is proposed. A second officer confirms it before it counts{hasApplicant && ' and is told'}.</Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={fetching} disabled={lacks || changed !== null}>
              {decision === ''
                ? 'Decide'
                : needsTwo
                  ? `Propose to ${titleOf(decision, hasApplicant).toLowerCase()}`
                  : titleOf(decision, hasApplicant)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function titleOf(decision: Outcome, hasApplicant: boolean): string {
  if (decision !== 'MORE_INFORMATION') return decision === 'APPROVED' ? 'Approve' : 'Decline';
  return hasApplicant ? 'Ask for more information' : 'Note that more information is needed';
}

function doneWords(decision: Outcome, hasApplicant: boolean): string {
  if (decision !== 'MORE_INFORMATION') return `It is ${outcomeWords(decision, hasApplicant)}.`;
  return hasApplicant ? 'It is sent to the applicant.' : 'It is on record that more information is needed.';
}
