import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import type { Decision } from '../../parts/forms/decisionDocuments.js';
import { useCan } from '../../session/SessionContext.js';
import type { KnownDecisions } from './useDecided.js';

const Decide = lazy(async () => ({ default: (await import('../../parts/forms/Decide.js')).Decide }));

interface DecideVerificationProps {
  readonly id: string;
  readonly known: KnownDecisions;
}

/**
 * Opens the decision on a verification, unless one is proposed or final. Verifications of applicants are decided in
 * their cases.
 */
export function DecideVerification({ id, known: { latest, fourEyes } }: DecideVerificationProps): ReactNode {
  const can = useCan();
  const [begun, setBegun] = useState<{ readonly latest: string | null } | null>(null);
  return (
    <>
      {can('notifyDecision') && isOpen(latest) && (
        <Button
          onClick={() => {
            setBegun({ latest: latest?.id ?? null });
          }}
        >
          {verificationText.rail.decide}
        </Button>
      )}
      {begun && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}

function isOpen(latest: Decision | null): boolean {
  return latest === null || latest.decision === 'MORE_INFORMATION';
}

function changedSince(before: string | null, latest: Decision | null): string | null {
  if (latest === null || latest.id === before) return null;
  return latest.status === 'PROPOSED' ? verificationText.rail.decisionProposed : verificationText.rail.decisionMade;
}
