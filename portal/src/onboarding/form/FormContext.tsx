import { createContext, use, useSyncExternalStore } from 'react';
import type { FormState } from './formState.js';
import type { FormStore } from './FormStore.js';
import type { Uploads } from './UploadQueue.js';

export const FormContext = createContext<FormStore | null>(null);

/**
 * The store of the form.
 * @throws Error outside the form, which is a bug
 */
export function useFormStore(): FormStore {
  const store = use(FormContext);
  if (!store) throw new Error('There is no form here.');
  return store;
}

export function useFormState(): FormState {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

export function useUploads(): Uploads {
  const { uploads } = useFormStore();
  return useSyncExternalStore(uploads.subscribe, uploads.getState);
}
