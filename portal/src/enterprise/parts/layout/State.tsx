import type { ReactNode } from 'react';
import {
  CircleCheckIcon,
  CircleIcon,
  CircleXIcon,
  InfoIcon,
  OctagonAlertIcon,
  WarningIcon,
} from '../../../shared/icons.js';
import type { Tone } from '../looks.js';

const icons = {
  good: CircleCheckIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: CircleXIcon,
  critical: OctagonAlertIcon,
  soft: CircleIcon,
} as const;

/** A state as a chip. Icon and lightness also convey its meaning, for people who do not see colours. */
export function State({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  const Icon = icons[tone];
  return (
    <span className={`state ${tone}`}>
      <Icon />
      <span className="state-word">{children}</span>
    </span>
  );
}
