import { expect, it } from '@jest/globals';
import type { FormApi, UploadOutcome } from '../../portal/src/onboarding/form/FormApi.js';
import { FormStore } from '../../portal/src/onboarding/form/FormStore.js';
import type { Form } from '../../portal/src/onboarding/form/formTypes.js';
import { until } from '../support/until.js';

const form = {
  ...{
    status: 'OPENED',
    version: 1,
    locale: 'en-AU',
    prefilled: {},
    applicantName: null,
    applicantEmail: null,
    documents: [],
  },
  ...{ business: null, address: null, people: null, declaration: null, explanations: null },
} as unknown as Form;
const [deed, passport] = ['deed.pdf', 'passport.pdf'].map((name) => new File(['%PDF'], name));

/** A store whose uploads end when the test says so. @param losses how many loads get no response at first */
function open(losses = 0) {
  const running: ((outcome: UploadOutcome) => void)[] = [];
  let loads = 0;
  const api = {
    load: () => {
      loads += 1;
      const loaded = { kind: 'done', form: { ...form, documents: [{ id: 'doc_1' }] } };
      return Promise.resolve(loads > losses ? loaded : { kind: 'away' });
    },
    upload: () => new Promise<UploadOutcome>((resolve) => running.push(resolve)),
  };
  const store = new FormStore(api as unknown as FormApi, form);
  return { store, uploads: store.uploads, running };
}

it('keeps uploads with the form, one running at a time, until they are done', async () => {
  if (!deed || !passport) throw new Error('Two files.');
  const { store, uploads, running } = open();
  uploads.start([deed, passport], 'OTHER', null);
  await until(() => running.length > 0);
  expect([running.length, uploads.getState().all.length, uploads.isRunning]).toEqual([1, 2, true]);
  running[0]?.({ kind: 'done' });
  await until(() => running.length === 2);
  expect(uploads.getState()).toMatchObject({ all: [{ name: 'passport.pdf' }], arrived: 'deed.pdf' });
  expect(store.getState().form.documents).toHaveLength(1);
  running[1]?.({ kind: 'done' });
  await until(() => !uploads.isRunning);
  expect(uploads.getState()).toEqual({ all: [], arrived: 'passport.pdf' });
});

it('keeps a failed upload until it is dismissed', async () => {
  if (!deed) throw new Error('One file.');
  const { uploads, running } = open();
  uploads.start([deed], 'OTHER', null);
  await until(() => running.length > 0);
  running[0]?.({ kind: 'away' });
  await until(() => !uploads.isRunning);
  const { all } = uploads.getState();
  expect(all).toMatchObject([{ name: 'deed.pdf', failure: { kind: 'away' } }]);
  uploads.dismiss(all[0]?.key ?? 0);
  expect(uploads.getState().all).toEqual([]);
});

it('shows an upload as running until the form with its file is loaded', async () => {
  if (!deed) throw new Error('One file.');
  const { store, uploads, running } = open(1);
  uploads.start([deed], 'OTHER', null);
  await until(() => running.length > 0);
  running[0]?.({ kind: 'done' });
  await until(() => !uploads.isRunning);
  expect(uploads.getState()).toEqual({ all: [], arrived: 'deed.pdf' });
  expect(store.getState().form.documents).toHaveLength(1);
});
