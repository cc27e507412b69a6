import { expect, it } from '@jest/globals';
import type { FormApi } from '../../portal/src/onboarding/form/FormApi.js';
import { FormStore } from '../../portal/src/onboarding/form/FormStore.js';
import type { Form } from '../../portal/src/onboarding/form/formTypes.js';
import type { Outcome } from '../../portal/src/onboarding/form/outcome.js';

const noSections = { business: null, people: null, declaration: null, explanations: null };
const address = {
  registered: { line1: '', line2: null, locality: '', region: null, postcode: '', country: 'AU' },
  ...{ business: null, tradingName: null, division: '', website: null, purpose: null },
  ...{ expectedActivity: null, sourceOfFunds: null },
};

function form(version: number, activity: string): Form {
  return {
    ...{ status: 'OPENED', version, locale: 'en-AU', prefilled: {}, applicantName: null, applicantEmail: null },
    ...{ ...noSections, address: { ...address, activity } },
  } as unknown as Form;
}

/** A store whose requests get a response when the test says so. */
function open() {
  const waiting: ((outcome: Outcome) => void)[] = [];
  const request = () => new Promise<Outcome>((resolve) => waiting.push(resolve));
  const versions: number[] = [];
  const save = (version: number) => {
    versions.push(version);
    return request();
  };
  const store = new FormStore({ load: request, save } as unknown as FormApi, form(1, ''));
  const type = (activity: string) => {
    store.change('address', { ...store.getState().values.address, activity });
    return store.saveNow();
  };
  return { store, waiting, versions, type };
}

/** Something was saved, and then the response of a request arrived that was sent before. */
async function afterLateResponse() {
  const opened = open();
  const { store, waiting, type } = opened;
  const reloaded = store.reload();
  const saved = type('Bakery');
  waiting[1]?.({ kind: 'done', form: form(2, 'Bakery') });
  await saved;
  waiting[0]?.({ kind: 'done', form: form(1, '') });
  await reloaded;
  return opened;
}

it('keeps saved text when a response arrives that is older than the save', async () => {
  const { store } = await afterLateResponse();
  store.stop();
  const { form: newest, values, save, conflicts } = store.getState();
  expect([newest.version, values.address.activity, save.kind]).toEqual([2, 'Bakery', 'saved']);
  expect([conflicts, store.isUnsaved]).toEqual([[], false]);
});

it('saves the next change on top of the newest version after a late response', async () => {
  const { store, waiting, versions, type } = await afterLateResponse();
  const again = type('Bakery and café');
  waiting[2]?.({ kind: 'done', form: form(3, 'Bakery and café') });
  expect(await again).toBe(true);
  store.stop();
  expect(versions).toEqual([1, 2]);
  expect(store.getState().values.address.activity).toBe('Bakery and café');
});
