import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { planText } from '../../../../shared/text/planText.js';
import { counted } from '../../../../shared/text/numbers.js';
import { State } from '../../../parts/layout/State.js';
import type { Count } from './limitsDocument.js';

const text = planText;

const nearly = 0.8;

/** The used part of a limit, as a bar and in words. */
export function UseBar({ count: { limit, used, resetsAt } }: { readonly count: Count }): ReactNode {
  if (used === null) {
    return (
      <div>
        <State tone="warn">{text.notKnown}</State>
        <Text size="sm" className="soft">
          {text.of(limit)}
        </Text>
      </div>
    );
  }
  const share = used / limit;
  const isOut = used >= limit;
  return (
    <div className="use">
      <span>
        <strong>{counted(used)}</strong> {text.of(limit)}
      </span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={isOut ? 'out' : undefined}>
        <rect width="100" height="8" className="whole" />
        <rect width={used === 0 ? 0 : Math.max(1, share * 100)} height="8" />
      </svg>
      {isOut && <State tone="bad">{resetsAt === null ? text.usedUp : text.usedUpUntil(secondsTo(resetsAt))}</State>}
      {!isOut && share >= nearly && <State tone="warn">{text.nearlyUsedUp}</State>}
    </div>
  );
}

function secondsTo(at: string): number {
  return Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000));
}
