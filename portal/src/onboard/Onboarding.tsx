import { useEffect, useState, type ReactNode } from 'react';
import { useFormState } from './form/FormContext.js';
import { sections, type Form } from './form/formTypes.js';
import { FormPage } from './frame/FormPage.js';
import { WelcomePage } from './opening/WelcomePage.js';
import { StatusPage } from './status/StatusPage.js';

/** The form, or what became of it. @param onClosed when the service lets this device in no more */
export function Onboarding({ onClosed }: { readonly onClosed: () => void }): ReactNode {
  const { form, isClosed, submitted } = useFormState();
  const [isBegun, setBegun] = useState(() => hasBegun(form));
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  if (form.status !== 'CREATED' && form.status !== 'OPENED') return <StatusPage form={form} submitted={submitted} />;
  if (isBegun) return <FormPage />;
  return (
    <WelcomePage
      form={form}
      onStart={() => {
        setBegun(true);
      }}
    />
  );
}

/** Whether anything is saved, or was asked for again: then the first page would only be in the way. */
function hasBegun(form: Form): boolean {
  return form.request !== null || form.documents.length > 0 || sections.some((section) => form[section] !== null);
}
