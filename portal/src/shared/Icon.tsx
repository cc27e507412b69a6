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

/** A small drawing of the applicant’s form. It says nothing that the text beside it does not. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  const One = icons[name];
  return <One size={20} />;
}
