import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useLanguage, type Language } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import type { FormState } from '../form/formState.js';
import { useNumberFault } from '../navigation/useFieldFault.js';

/** Whether the field values are saved. Screen readers announce changes. */
export function SaveStatus(): ReactNode {
  const state = useFormState();
  const language = useLanguage();
  const withheld = useNumberFault();
  const isKept = withheld !== null && (state.save.kind === 'idle' || state.save.kind === 'saved');
  const save = isKept ? { kind: 'refused' as const, detail: withheld.detail } : state.save;
  const isBad = ['away', 'failed', 'refused'].includes(save.kind);
  return (
    <p className={isBad ? 'save bad' : 'save'} role="status">
      {isBad && <Icon name="warning" />}
      {save.kind === 'saved' && state.unsaved.size === 0 && <Icon name="check" />}
      <span>{sentence({ ...state, save }, language)}</span>
    </p>
  );
}

function sentence({ save, unsaved }: FormState, { text, formats }: Language): string {
  switch (save.kind) {
    case 'saving':
      return text.saving;
    case 'away':
      return text.notSavedAway;
    case 'failed':
      return text.notSavedFailed;
    case 'refused':
      return text.notSavedRefused;
    default:
      if (unsaved.size > 0) return text.unsaved;
      return save.kind === 'saved' ? text.saved(formats.time(save.at)) : text.notYet;
  }
}
