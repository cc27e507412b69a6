import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { State } from '../../../parts/layout/State.js';
import type { Count } from './limitsDocument.js';

const nearly = 0.8;
const relative = new Intl.RelativeTimeFormat('en-AU');

/** The used part of a limit, as a bar and in words. */
export function UseBar({ count: { limit, used, resetsAt } }: { readonly count: Count }): ReactNode {
  if (used === null) {
    return (
      <div>
        <State tone="warn">not known</State>
        <Text size="sm" className="soft">
          of {limit.toLocaleString('en-AU')}
        </Text>
      </div>
    );
  }
  const share = used / limit;
  const isOut = used >= limit;
  return (
    <div className="use">
      <span>
        <strong>{used.toLocaleString('en-AU')}</strong> of {limit.toLocaleString('en-AU')}
      </span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={isOut ? 'out' : undefined}>
        <rect width="100" height="8" className="whole" />
        <rect width={used === 0 ? 0 : Math.max(1, share * 100)} height="8" />
      </svg>
      {isOut && <State tone="bad">used up{resetsAt !== null && `, anew ${inSeconds(resetsAt)}`}</State>}
      {!isOut && share >= nearly && <State tone="warn">nearly used up</State>}
    </div>
  );
}

function inSeconds(at: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000));
  return seconds < 100 ? relative.format(seconds, 'second') : relative.format(Math.ceil(seconds / 60), 'minute');
}
