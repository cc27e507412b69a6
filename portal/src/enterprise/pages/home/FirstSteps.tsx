import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon } from '../../../shared/icons.js';
import { switchSession } from '../../frame/switchSession.js';
import { homeText } from '../../../shared/text/homeText.js';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { statusWords } from '../verifications/verificationWords.js';
import type { Begun } from './useBeginning.js';

const words = homeText.steps;

interface FirstStepsProps {
  readonly begun: Begun;
  readonly onHide: () => void;
}

/**
 * The first steps of a new organisation. Completed steps are ticked, and the card stays until all are completed or it
 * is hidden.
 */
export function FirstSteps({ begun, onHide }: FirstStepsProps): ReactNode {
  const can = useCan();
  const { mode, memberId } = useSession();
  const isTest = mode === 'TEST';
  const goLive = (): void => {
    if (memberId !== null) void switchSession({ id: memberId, mode: 'live' });
  };
  const endpointAction = can('createWebhook') ? (
    <PageButton variant="default" to="/webhooks">
      {words.endpoint.action}
    </PageButton>
  ) : (
    words.endpoint.who
  );
  const done = Object.values(begun.steps).filter((isDone) => isDone !== undefined);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="first-steps" className="first-steps">
      <div className="chart-head">
        <Title order={2} size="h4" id="first-steps">
          {words.title}
        </Title>
        <span className="soft">{words.progress(done.filter(Boolean).length, done.length)}</span>
        <Button variant="subtle" size="sm" onClick={onHide}>
          {words.hide}
          <span className="visually-hidden">: {words.title}</span>
        </Button>
      </div>
      <ol>
        <Step
          {...words.key}
          isDone={begun.steps.key}
          action={
            can('createApiKey') ? (
              <PageButton variant="default" to="/api-keys">
                {words.key.action}
              </PageButton>
            ) : (
              words.key.who
            )
          }
        />
        <Step
          {...words.verify}
          lead={isTest ? words.verify.testLead : words.verify.lead}
          isDone={begun.steps.verify}
          action={
            can('verify') ? <PageButton to="/verifications/new">{words.verify.action}</PageButton> : words.verify.who
          }
        />
        {begun.steps.endpoint !== undefined && (
          <Step {...words.endpoint} isDone={begun.steps.endpoint} action={endpointAction} />
        )}
        <Step
          {...words.invite}
          isDone={begun.steps.invite}
          action={
            can('inviteMember') ? (
              <PageButton variant="default" to="/settings/members">
                {words.invite.action}
              </PageButton>
            ) : (
              words.invite.who
            )
          }
        />
      </ol>
      {isTest && (
        <Group justify="space-between" gap="xs">
          <Text className="soft" size="sm">
            {words.live.lead}
          </Text>
          <Button variant="default" onClick={goLive}>
            {words.live.action}
          </Button>
        </Group>
      )}
      {isTest && !begun.steps.verify && can('verify') && <SandboxNumbers />}
    </Paper>
  );
}

interface StepProps {
  readonly title: string;
  readonly lead: string;
  readonly isDone: boolean;
  readonly action: ReactNode;
}

function Step({ title, lead, isDone, action }: StepProps): ReactNode {
  return (
    <li className={isDone ? 'done' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {isDone && <CheckIcon />}
      </span>
      <div className="step-words">
        <Title order={3} size="h5" fw={500}>
          {title}
        </Title>
        {!isDone && (
          <Text className="soft" size="sm">
            {lead}
          </Text>
        )}
      </div>
      <div className="step-action">{isDone ? <State tone="good">{words.done}</State> : action}</div>
    </li>
  );
}

/** Sandbox numbers with their results. Each opens the form with its number. */
function SandboxNumbers(): ReactNode {
  return (
    <section aria-labelledby="sandbox-numbers" className="sandbox-numbers">
      <Title order={3} size="h5" id="sandbox-numbers" mb="xs">
        {words.sandbox}
      </Title>
      <ul>
        {words.numbers.map(({ number, status, says }) => (
          <li key={number}>
            <PageLink to="/verifications/new" search={{ number }} aria-label={words.tryOut(number)}>
              {number}
            </PageLink>
            <State tone={statusWords[status].tone}>{statusWords[status].word}</State>
            <span className="soft">{says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
