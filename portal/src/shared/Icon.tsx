import type { ReactNode } from 'react';
import { CheckIcon, FileIcon, PlusIcon, WarningIcon } from './icons.js';

const icons = { check: CheckIcon, file: FileIcon, plus: PlusIcon, warning: WarningIcon };

/** A small drawing of the applicant’s form. It says nothing that the text beside it does not. */
export function Icon({ name }: { readonly name: keyof typeof icons }): ReactNode {
  const One = icons[name];
  return <One size={20} />;
}
