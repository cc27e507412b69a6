import type { ReactNode } from 'react';
import {
  CircleCheckIcon,
  CircleIcon,
  CircleXIcon,
  InfoIcon,
  OctagonAlertIcon,
  WarningIcon,
} from '../../../shared/icons.js';

/** How a state is meant. Low, medium, high and critical risk are `good`, `warn`, `bad` and `critical`. */
export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'critical' | 'soft';

const icons = {
  good: CircleCheckIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: CircleXIcon,
  critical: OctagonAlertIcon,
  soft: CircleIcon,
} as const;

/** A state in a word, as a chip. Where colours are not seen, the icon and the lightness of the chip say how it is meant. */
export function State({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  const Icon = icons[tone];
  return (
    <span className={`state ${tone}`}>
      <Icon />
      <span className="state-word">{children}</span>
    </span>
  );
}
