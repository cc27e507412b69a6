import { useEffect, type ReactNode } from 'react';
import { useFormState } from './form/FormContext.js';
import { FormPage } from './frame/FormPage.js';
import { StatusPage } from './status/StatusPage.js';

/** The form, or what became of it. @param onClosed when the service lets this device in no more */
export function Onboarding({ onClosed }: { readonly onClosed: () => void }): ReactNode {
  const { form, isClosed } = useFormState();
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  return form.status === 'CREATED' || form.status === 'OPENED' ? <FormPage /> : <StatusPage form={form} />;
}
