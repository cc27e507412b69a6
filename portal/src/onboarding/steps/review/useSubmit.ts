import { useRef, useState } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { useFormStore } from '../../form/FormContext.js';
import type { Form } from '../../form/formTypes.js';
import type { Outcome } from '../../form/outcome.js';
import { useNavigation } from '../../navigation/NavigationContext.js';

export interface SubmitState {
  readonly isBusy: boolean;
  /** The reason of a failure. `gaps` if the form is incomplete. */
  readonly fault: string | null;
  readonly submit: () => Promise<void>;
}

/**
 * Submits the saved form once: a second call while one is running does nothing, and the service accepts only one
 * submission.
 */
export function useSubmit(): SubmitState {
  const text = useText();
  const store = useFormStore();
  const { showAll } = useNavigation();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const toFault = (kind: Outcome['kind']): string | null => {
    if (kind === 'closed') return null;
    return kind === 'away' ? text.submitAway : text.failed;
  };
  const attempt = async (): Promise<string | null> => {
    if (!(await store.saveNow())) return text.submitUnsaved;
    const unsent = store.uploads.getState().all;
    const failed = unsent.find(({ failure }) => failure !== null);
    if (failed) return text.submitUploadFailed(failed.name);
    if (unsent.length > 0) return text.submitUploading;
    if (hasGaps(store.getState().form)) {
      // The service may know more, from another window or a request whose response was lost.
      const { kind } = await store.reload();
      if (kind !== 'done') return toFault(kind);
    }
    const { form, values } = store.getState();
    if (hasGaps(form)) return 'gaps';
    const outcome = await store.api.submit(form.version);
    switch (outcome.kind) {
      case 'done':
        store.keepSubmitted({ form, values, at: new Date() });
        store.take(outcome);
        return null;
      case 'closed':
        store.take(outcome);
        return null;
      case 'invalid':
        await store.reload();
        return 'gaps';
      case 'conflict':
        await store.reload();
        return text.submitChanged;
      default:
        return toFault(outcome.kind);
    }
  };
  const submit = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFault(null);
    const found = await attempt();
    if (found !== null) showAll();
    setFault(found);
    setBusy(false);
    isUnderWay.current = false;
  };
  return { isBusy, fault, submit };
}

function hasGaps({ steps }: Form): boolean {
  return steps.some(({ missing }) => missing.length > 0);
}
