import { useEffect, useState, type ReactNode } from 'react';
import { useFormState } from './form/FormContext.js';
import { isEditable } from './form/formState.js';
import { sections, type Form } from './form/formTypes.js';
import { FormPage } from './frame/FormPage.js';
import { WelcomePage } from './opening/WelcomePage.js';
import { StatusPage } from './status/StatusPage.js';

/**
 * The form, or its result.
 * @param onClosed called when the service no longer admits this device
 */
export function Onboarding({ onClosed }: { readonly onClosed: () => void }): ReactNode {
  const { form, isClosed, submitted } = useFormState();
  const [isBegun, setBegun] = useState(() => hasBegun(form));
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  if (!isEditable(form)) return <StatusPage form={form} submitted={submitted} />;
  if (isBegun && form.privacyNotice?.acceptedAt != null) return <FormPage />;
  return (
    <WelcomePage
      form={form}
      onStart={() => {
        setBegun(true);
      }}
    />
  );
}

/** Whether anything is saved or was requested again. Then the welcome page is skipped, unless its notice is new. */
function hasBegun(form: Form): boolean {
  return form.request !== null || form.documents.length > 0 || sections.some((section) => form[section] !== null);
}
