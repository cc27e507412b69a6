import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Decide } from '../../parts/forms/Decide.js';
import type { Decision } from '../../parts/forms/decisionDocuments.js';
import { useCan } from '../../session/SessionContext.js';
import type { KnownDecisions } from './useDecided.js';

interface DecideVerificationProps {
  readonly id: string;
  readonly known: KnownDecisions;
}

/** The way to decide on a verification of no applicant: while nothing is proposed, and nothing final is decided. */
export function DecideVerification({ id, known: { latest, fourEyes } }: DecideVerificationProps): ReactNode {
  const can = useCan();
  const [begun, setBegun] = useState<{ readonly latest: string | null } | null>(null);
  return (
    <>
      {can('notifyDecision') && isOpen(latest) && (
        <Button
          size="sm"
          onClick={() => {
            setBegun({ latest: latest?.id ?? null });
          }}
        >
          Decide
        </Button>
      )}
      {begun && (
        <Decide
          about={{ verificationId: id }}
          outcomes={['APPROVED', 'MORE_INFORMATION', 'DECLINED']}
          fourEyes={fourEyes}
          changed={changedSince(begun.latest, latest)}
          preview={null}
          onClose={() => {
            setBegun(null);
          }}
        />
      )}
    </>
  );
}

function isOpen(latest: Decision | null): boolean {
  return latest === null || latest.decision === 'MORE_INFORMATION';
}

function changedSince(before: string | null, latest: Decision | null): string | null {
  if (latest === null || latest.id === before) return null;
  return latest.status === 'PROPOSED'
    ? 'A decision was proposed in the meantime.'
    : 'A decision was made in the meantime.';
}
