import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isolate } from '../../../shared/text/isolate.js';
import { retentionText } from '../../../shared/text/retentionText.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Case } from './caseDocument.js';
import type { RetentionChange } from './ChangeRetention.js';

const text = retentionText;
const ChangeRetention = lazy(async () => ({ default: (await import('./ChangeRetention.js')).ChangeRetention }));

/** The retention of a case's personal data, and the actions that change it. */
export function RetentionPanel({
  one,
  findName,
}: {
  readonly one: Case;
  readonly findName: (id: string) => string;
}): ReactNode {
  const can = useCan();
  const [change, setChange] = useState<RetentionChange | null>(null);
  const { id, status, legalHold, relationshipEndedAt, relationshipEndFinalAt, erasedAt } = one;
  const [openedAt] = useState(() => Date.now());
  const isCorrectable = relationshipEndFinalAt !== null && Date.parse(relationshipEndFinalAt) > openedAt;
  const offers: readonly (readonly [RetentionChange, string, boolean])[] = [
    ['end', text.actions.end, can('endRelationship') && status === 'APPROVED' && relationshipEndedAt === null],
    ['correct', text.actions.correct, can('endRelationship') && isCorrectable],
    ['hold', text.actions.hold, can('placeLegalHold') && legalHold === null],
    ['release', text.actions.release, can('releaseLegalHold') && legalHold !== null],
  ];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="retention-title">
      <Title order={2} size="h4" id="retention-title">
        {text.title}
      </Title>
      <Text>{describeRetention(one)}</Text>
      {one.keptUntil !== null && (
        <Text>
          {text.keptUntil}
          <Moment at={one.keptUntil} />.
        </Text>
      )}
      {legalHold && (
        <Text mt="xs">
          {text.heldBy(isolate(findName(legalHold.placedBy)))}
          <Moment at={legalHold.placedAt} />
          {legalHold.reason !== null && (
            <>
              : <q>{legalHold.reason}</q>
            </>
          )}
        </Text>
      )}
      {erasedAt === null && (
        <Group mt="sm" gap="xs">
          {offers
            .filter(([, , isOffered]) => isOffered)
            .map(([what, title]) => (
              <Button
                key={what}
                variant="default"
                size="sm"
                onClick={() => {
                  setChange(what);
                }}
              >
                {title}
              </Button>
            ))}
        </Group>
      )}
      {change !== null && (
        <Suspense>
          <ChangeRetention
            onboardingId={id}
            change={change}
            onClose={() => {
              setChange(null);
            }}
          />
        </Suspense>
      )}
    </Paper>
  );
}

function describeRetention({ status, legalHold, relationshipEndedAt, erasedAt }: Case): string {
  if (erasedAt !== null) return text.erased;
  if (legalHold !== null) return text.held;
  if (status === 'DECLINED') return text.declined;
  if (status !== 'APPROVED') return text.undecided;
  return relationshipEndedAt === null ? text.customer : text.ended;
}
