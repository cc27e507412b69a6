import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageButton } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import type { Begun } from './useBeginning.js';

interface StepProps {
  readonly title: string;
  readonly isDone: boolean;
  /** What it is for. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** How to begin, step by step; what is done is ticked off. */
export function FirstSteps({ begun }: { readonly begun: Begun }): ReactNode {
  const can = useCan();
  const { mode, plan } = useSession();
  const hasWebhooks = plan !== 'STARTER';
  return (
    <section aria-labelledby="first-steps" className="first-steps">
      <Title order={2} size="h4" id="first-steps" mb="xs">
        The first steps
      </Title>
      <ol>
        <Step
          title="Verify an entity"
          isDone={begun.hasVerified}
          action={
            can('verify') ? (
              <PageButton to="/verifications/new">Verify one</PageButton>
            ) : (
              'Owners, officers and developers do it.'
            )
          }
        >
          An ABN or NZBN is enough. {mode === 'TEST' && 'Test data come from the sandbox: 55 999 999 003 is verified.'}
        </Step>
        <Step
          title="Create an API key"
          isDone={begun.hasKey}
          action={
            can('createApiKey') ? <PageButton to="/api-keys">Create key</PageButton> : 'Ask somebody whose role may.'
          }
        >
          Your programs verify with it on behalf of the organisation.
        </Step>
        <Step
          title="Add an endpoint"
          isDone={begun.hasEndpoint}
          action={
            !hasWebhooks || !can('createWebhook') ? (
              hasWebhooks ? (
                'Owners and developers do it.'
              ) : (
                'Webhooks are part of the plans growth and enterprise.'
              )
            ) : (
              <PageButton to="/webhooks">Add one</PageButton>
            )
          }
        >
          It receives a signed event for each verification.
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, isDone, children, action }: StepProps): ReactNode {
  return (
    <Paper withBorder p="md" component="li" className={isDone ? 'done' : undefined}>
      <Title order={3} size="h5">
        {title}
        {isDone && (
          <span className="step-state">
            <State tone="good">done</State>
          </span>
        )}
      </Title>
      <Text className="soft">{children}</Text>
      {!isDone && <div className="step-action">{action}</div>}
    </Paper>
  );
}
