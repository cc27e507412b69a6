import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Case } from './caseDocument.js';
import { ChangeRetention, type RetentionChange } from './ChangeRetention.js';

/** How long what the case holds of persons is kept, and what changes it. */
export function RetentionPanel({
  one,
  nameOf,
}: {
  readonly one: Case;
  readonly nameOf: (id: string) => string;
}): ReactNode {
  const can = useCan();
  const [change, setChange] = useState<RetentionChange | null>(null);
  const { id, status, legalHold, relationshipEndedAt, erasedAt } = one;
  const offers: readonly (readonly [RetentionChange, string, boolean])[] = [
    ['end', 'End the relationship', can('endRelationship') && status === 'APPROVED' && relationshipEndedAt === null],
    ['hold', 'Place a legal hold', can('placeLegalHold') && legalHold === null],
    ['release', 'Release the legal hold', can('releaseLegalHold') && legalHold !== null],
  ];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="retention-title">
      <Title order={2} size="h4" id="retention-title">
        Retention
      </Title>
      <Text>{sentenceOf(one)}</Text>
      {one.keptUntil !== null && (
        <Text>
          The law keeps it until <Moment at={one.keptUntil} />.
        </Text>
      )}
      {legalHold && (
        <Text mt="xs">
          Held by {nameOf(legalHold.placedBy)}, <Moment at={legalHold.placedAt} />
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
        <ChangeRetention
          onboardingId={id}
          change={change}
          onClose={() => {
            setChange(null);
          }}
        />
      )}
    </Paper>
  );
}

function sentenceOf({ status, legalHold, relationshipEndedAt, erasedAt }: Case): string {
  if (erasedAt !== null) return 'Its personal data are erased.';
  if (legalHold !== null) return 'A legal hold keeps it, whatever else is said of it.';
  if (status === 'DECLINED') return 'It may be erased when somebody asks for it.';
  if (status !== 'APPROVED') return 'It is kept until it is decided.';
  return relationshipEndedAt === null
    ? 'It is kept while the relationship lasts.'
    : 'The relationship has ended: it is kept for 7 years from then.';
}
