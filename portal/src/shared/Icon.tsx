import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, DownloadIcon, FileIcon, InfoIcon, LockIcon, PlusIcon, WarningIcon } from './icons.js';

const icons = {
  check: CheckIcon,
  clock: ClockIcon,
  download: DownloadIcon,
  file: FileIcon,
  info: InfoIcon,
  lock: LockIcon,
  plus: PlusIcon,
  warning: WarningIcon,
};
export type IconName = keyof typeof icons;

/** A small drawing in the applicant's form. The text next to it contains the same information. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  const One = icons[name];
  return <One size={20} />;
}
