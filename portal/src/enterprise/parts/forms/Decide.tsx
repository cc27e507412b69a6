import { Alert, Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { decisionText } from '../../../shared/text/decisionText.js';
import { templatesText } from '../../../shared/text/templatesText.js';
import { decideDocument, type Outcome, type ToldDecision } from './decisionDocuments.js';
import { actionWords, outcomeWords, steps, stepWords } from './decisionWords.js';
import { FormDialog } from '../dialogs/FormDialog.js';
import { ChooseTemplate } from './ChooseTemplate.js';
import { findPlaceholders, type PlaceholderFacts } from './messagePlaceholders.js';
import { toFault } from './toFault.js';
import { useCarefulLeaving } from '../dialogs/useCarefulLeaving.js';
import { useChange } from './useChange.js';
import * as limits from '../../../shared/limits.js';

const text = decisionText.dialog;

interface DecideProps {
  /** The object of the decision. */
  readonly about:
    { readonly onboardingId: string; readonly expectedRound: number } | { readonly verificationId: string };
  /** The decision that is chosen when the dialog opens. */
  readonly initial?: Outcome;
  /** The possible decisions. */
  readonly outcomes: readonly Outcome[];
  /** Whether two officers must agree. */
  readonly fourEyes: boolean;
  /** Whether approving needs a reason, and a second officer if there is one. */
  readonly isStrict?: boolean;
  /** Whether there is an officer who can confirm such an approval. */
  readonly hasSecondOfficer?: boolean;
  /** Describes a change since the dialog was opened, which would make the decision about something else. */
  readonly changed: string | null;
  /** Previews the message to the applicant. Null if there is no applicant. */
  readonly preview: ((told: ToldDecision) => ReactNode) | null;
  /** The facts that replace placeholders of message templates. Absent if there is no applicant. */
  readonly facts?: PlaceholderFacts;
  readonly onClose: () => void;
}

/** Makes a decision, with a live preview of the message to the applicant. */
export function Decide(props: DecideProps): ReactNode {
  const {
    about,
    initial,
    outcomes,
    fourEyes,
    isStrict = false,
    hasSecondOfficer = false,
    changed,
    preview,
    facts,
    onClose,
  } = props;
  const [{ fetching, error, data: done }, decide] = useChange(decideDocument);
  const form = useForm<{ decision: Outcome | ''; reason: string; message: string; steps: string[] }>({
    initialValues: {
      decision: initial ?? (outcomes.length === 1 ? (outcomes[0] ?? '') : ''),
      ...{ reason: '', message: '', steps: [] },
    },
  });
  const { decision, message } = form.values;
  const isTyped = form.values.reason.trim() !== '' || message.trim() !== '';
  // The event of this decision may arrive before its response.
  const obstacle = fetching || done ? null : changed;
  useCarefulLeaving(isTyped, text.leave);
  const leave = (): void => {
    if (!isTyped || window.confirm(text.leave)) onClose();
  };
  const isAsked = decision === 'MORE_INFORMATION';
  const asked = isAsked ? steps.filter((step) => form.values.steps.includes(step)) : [];
  const hasApplicant = preview !== null;
  const needsReason = isStrict && decision === 'APPROVED';
  const needsTwo = decision !== '' && !isAsked && (fourEyes || (needsReason && hasSecondOfficer));
  const left = findPlaceholders(message);
  const lacks =
    decision === '' ||
    left.length > 0 ||
    (needsReason && form.values.reason.trim() === '') ||
    (hasApplicant && isAsked && message.trim() === '' && asked.length === 0);
  const send = form.onSubmit(async ({ reason }) => {
    if (decision === '') return;
    const { data, error: refused } = await decide({
      ...{ ...about, decision },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(message.trim() !== '' && { message: message.trim() }),
      ...(asked.length > 0 && { steps: asked }),
    });
    if (data?.notifyDecision) {
      const isProposed = data.notifyDecision.status === 'PROPOSED';
      notifications.show({
        message: isProposed ? text.proposed : doneWords(decision, hasApplicant),
      });
      onClose();
    } else if (refused) form.setErrors(toFault(refused).fields);
  });
  return (
    <FormDialog
      title={text.title}
      action={formatAction(decision, hasApplicant, needsTwo)}
      onClose={leave}
      question={null}
      onSend={send}
      error={error}
      shownFields={hasApplicant ? ['decision', 'steps', 'reason', 'message'] : ['decision', 'reason']}
      isBusy={fetching}
      isDisabled={lacks || changed !== null}
      isFinal={decision === 'DECLINED'}
    >
      {obstacle !== null && (
        <Alert color="yellow" variant="outline" className="notice" role="alert" title={obstacle}>
          {text.changed}
        </Alert>
      )}
      <Radio.Group label={text.label} required {...form.getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          {outcomes.map((outcome) => (
            <Radio key={outcome} value={outcome} label={actionWords(outcome, hasApplicant)} />
          ))}
        </Stack>
      </Radio.Group>
      {isAsked && hasApplicant && (
        <Checkbox.Group label={text.steps} {...form.getInputProps('steps')}>
          <Stack gap="xs" mt="xs">
            {steps.map((step) => (
              <Checkbox key={step} value={step} label={stepWords[step]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Textarea
        label={text.reason}
        description={needsReason ? (hasApplicant ? text.reasonStrict : text.reasonStrictVerification) : text.reasonHint}
        required={needsReason}
        autosize
        minRows={2}
        maxLength={limits.NotifyDecisionInput.reason}
        {...form.getInputProps('reason')}
      />
      {facts && decision !== '' && (
        <ChooseTemplate
          {...{ decision, facts, message }}
          onChoose={(words) => {
            form.setFieldValue('message', words);
          }}
        />
      )}
      {hasApplicant && (
        <Textarea
          label={text.message}
          description={isAsked ? text.messageAsked : text.messageHint}
          autosize
          minRows={2}
          maxLength={limits.NotifyDecisionInput.message}
          {...form.getInputProps('message')}
          {...(left.length > 0 && { error: templatesText.choose.left(left.join(', ')) })}
        />
      )}
      {hasApplicant && decision !== '' && preview({ decision, message: message.trim(), steps: asked })}
      {needsTwo && <Text>{hasApplicant ? text.needsTwoTold : text.needsTwo}</Text>}
    </FormDialog>
  );
}

function formatAction(decision: Outcome | '', hasApplicant: boolean, needsTwo: boolean): string {
  if (decision === '') return text.title;
  const action = actionWords(decision, hasApplicant);
  return needsTwo ? text.propose(action) : action;
}

function doneWords(decision: Outcome, hasApplicant: boolean): string {
  if (decision === 'MORE_INFORMATION' && hasApplicant) return text.asked;
  return text.done(outcomeWords(decision, hasApplicant));
}
