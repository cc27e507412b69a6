import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { Empty } from '../../parts/layout/Empty.js';
import { Page } from '../../parts/layout/Page.js';
import { useCan } from '../../session/SessionContext.js';
import { AssignOne } from './AssignMenu.js';
import { MonitorButton } from './Monitoring.js';
import { Certify } from './Rail.js';
import { SearchByName } from './SearchByName.js';
import { useVerify } from './useVerify.js';
import { VerdictCard } from './VerdictCard.js';
import { VerifyForm } from './VerifyForm.js';

const text = verificationText.verify;
const route = getRouteApi('/verifications/new');

/** Verifies a number, which is typed or found by name. */
export function NewVerificationPage(): ReactNode {
  const search = route.useSearch();
  const can = useCan();
  const [number, setNumber] = useState(search.number ?? '');
  const { verify, isBusy, error, result } = useVerify();
  const form = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!result) return;
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const choose = (chosen: string): void => {
    setNumber(chosen);
    form.current?.querySelector('input')?.focus();
  };
  if (!can('verify')) {
    return (
      <Page title={text.title}>
        <Empty title={text.viewerTitle}>{text.viewer}</Empty>
      </Page>
    );
  }
  return (
    <Page title={text.title}>
      <div className="verify">
        <div>
          <div ref={form}>
            <VerifyForm
              number={number}
              product={search.product ?? ''}
              onNumber={choose}
              isBusy={isBusy}
              hasResult={result !== null}
              error={error}
              onVerify={(asked) => void verify(asked)}
            />
          </div>
          {result && (
            <section ref={answer} tabIndex={-1} aria-label={verificationText.verdict.title} className="answer">
              <VerdictCard
                verification={result}
                actions={
                  <Group gap="xs">
                    <Certify verification={result} />
                    <AssignOne id={result.id} />
                    <MonitorButton verification={result} />
                    <PageButton to="/verifications/$id" params={{ id: result.id }} variant="subtle">
                      {verificationText.fullRecord}
                    </PageButton>
                  </Group>
                }
              />
            </section>
          )}
        </div>
        <SearchByName search={search} onChoose={choose} />
      </div>
      <Text mt="xl">
        <PageLink to="/verifications">{verificationText.all}</PageLink>
      </Text>
    </Page>
  );
}
