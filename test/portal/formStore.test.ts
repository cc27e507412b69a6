import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { FormApi } from '../../portal/src/onboarding/form/FormApi.js';
import { FormStore } from '../../portal/src/onboarding/form/FormStore.js';
import type { Form, Values } from '../../portal/src/onboarding/form/formTypes.js';
import type { Outcome } from '../../portal/src/onboarding/form/outcome.js';

const registered = { line1: '', line2: null, locality: '', region: null, postcode: '', country: 'AU' };
const address = {
  ...{ registered, business: null, tradingName: null, division: '', activity: '', website: null, purpose: null },
  ...{ expectedActivity: null, sourceOfFunds: null },
};

function form(version: number, activity: string, status = 'OPENED'): Form {
  return {
    ...{ status, version, locale: 'en-AU', prefilled: {}, applicantName: null, applicantEmail: null },
    ...{ business: null, people: null, declaration: null, explanations: null, address: { ...address, activity } },
  } as unknown as Form;
}

/** A store whose requests get these responses in turn; the last of each is repeated. */
function open(saves: readonly Outcome[], loads: readonly Outcome[]) {
  const asked: string[] = [];
  const next = (name: string, outcomes: readonly Outcome[]): Promise<Outcome> => {
    const outcome = outcomes[asked.filter((other) => other === name).length] ?? outcomes.at(-1) ?? { kind: 'failed' };
    asked.push(name);
    return Promise.resolve(outcome);
  };
  const api = { save: () => next('save', saves), load: () => next('load', loads) };
  const store = new FormStore(api as unknown as FormApi, form(1, ''));
  const type = (activity: string) => {
    store.change('address', { ...store.getState().values.address, activity });
  };
  return { store, asked, type };
}

/** Longer than retries without a pause take, and shorter than the first pause. */
const aMoment = 300;

it.each<readonly [string, Outcome]>([
  ['ended', { kind: 'closed' }],
  ['was submitted in another window', { kind: 'done', form: form(2, '', 'SUBMITTED') }],
])('stops saving when the form %s, whatever else is typed', async (_name, loaded) => {
  const { store, asked, type } = open([{ kind: 'conflict' }], [loaded]);
  type('Bakery');
  await store.saveNow();
  await sleep(aMoment);
  type('Bakery and café');
  expect([await store.saveNow(), store.isUnsaved, asked]).toEqual([false, true, ['save', 'load']]);
  store.stop();
});

it('stays closed when a later request gets no response', async () => {
  const { store, type } = open([{ kind: 'conflict' }], [{ kind: 'closed' }, { kind: 'away' }]);
  type('Bakery');
  await store.saveNow();
  await store.reload();
  store.stop();
  expect(store.getState().isClosed).toBe(true);
});

it.each<readonly [string, Outcome, string]>([
  ['fails', { kind: 'failed' }, 'failed'],
  ['gets no response', { kind: 'away' }, 'away'],
])('waits after a conflict whose reload %s', async (_name, loaded, shown) => {
  const { store, asked, type } = open([{ kind: 'conflict' }], [loaded]);
  type('Bakery');
  await store.saveNow();
  await sleep(aMoment);
  store.stop();
  expect([asked, store.getState().save.kind]).toEqual([['save', 'load'], shown]);
});

it('saves at once on top of another save, and waits if that is a conflict again', async () => {
  const { store, asked, type } = open([{ kind: 'conflict' }], [{ kind: 'done', form: form(2, '') }]);
  type('Bakery');
  await store.saveNow();
  await sleep(aMoment);
  store.stop();
  expect(asked).toEqual(['save', 'load', 'save', 'load']);
});

it('holds a change that can be undone until the next change, or until the step is left', async () => {
  const { store, asked, type } = open([{ kind: 'done', form: form(2, '') }], []);
  const { people } = store.getState().values;
  store.change('people', { ...people, unknownReason: 'Held.' }, true);
  await sleep(1_500);
  expect([asked, store.isUnsaved]).toEqual([[], true]);
  expect([await store.saveNow(), asked]).toEqual([true, ['save']]);
  store.change('people', { ...people, unknownReason: 'Held again.' }, true);
  type('Bakery');
  await sleep(1_500);
  expect(asked).toEqual(['save', 'save']);
  store.stop();
});

describe('after a save whose response was lost', () => {
  const afterLoss = (stored: string) =>
    open([{ kind: 'away' }, { kind: 'conflict' }], [{ kind: 'done', form: form(2, stored) }]);

  it('takes the same values of the service as its own', async () => {
    const { store, asked, type } = afterLoss('Bakery');
    type('Bakery ');
    await store.saveNow();
    expect(await store.saveNow()).toBe(true);
    store.stop();
    const { conflicts, values, save } = store.getState();
    expect([conflicts, values.address.activity, save.kind]).toEqual([[], 'Bakery ', 'saved']);
    expect(asked).toEqual(['save', 'save', 'load']);
  });

  it('takes the values that it sent as its own when more was typed since, and keeps what was typed', async () => {
    const { store, type } = afterLoss('Bakery');
    type('Bakery');
    await store.saveNow();
    type('Bakery and café');
    expect(await store.saveNow()).toBe(false);
    store.stop();
    const { conflicts, values } = store.getState();
    expect([conflicts, values.address.activity]).toEqual([[], 'Bakery and café']);
  });

  it('lets the applicant choose when the service has other values', async () => {
    const { store, type } = afterLoss('Butcher');
    type('Bakery');
    await store.saveNow();
    await store.saveNow();
    store.stop();
    expect(store.getState().conflicts).toEqual(['address']);
  });
});

describe('after a refused save', () => {
  const fault = { pointer: '/address/website', detail: 'Must be a web address.' };
  const refused: Outcome = { kind: 'invalid', detail: fault.detail, faults: [fault] };

  /** A service that refuses the address as long as it names this activity. */
  function refusing(activity: string) {
    const sent: (readonly string[])[] = [];
    const save = (version: number, values: Partial<Values>): Promise<Outcome> => {
      sent.push(Object.keys(values));
      const isRefused = values.address?.activity === activity;
      return Promise.resolve(isRefused ? refused : { kind: 'done', form: form(version + 1, '') });
    };
    const store = new FormStore({ save } as unknown as FormApi, form(1, ''));
    const type = (typed: string) => {
      store.change('address', { ...store.getState().values.address, activity: typed });
    };
    const declare = (position: string) => {
      store.change('declaration', { ...store.getState().values.declaration, position });
    };
    return { store, sent, type, declare };
  }

  it('saves the sections without a fault, and keeps the fault until its section is saved', async () => {
    const { store, sent, type, declare } = refusing('Bakery');
    type('Bakery');
    declare('Director');
    expect(await store.saveNow()).toBe(false);
    expect(sent).toEqual([['address', 'declaration'], ['declaration']]);
    expect(store.getState()).toMatchObject({ save: { kind: 'refused' }, faults: [fault] });
    declare('Secretary');
    await store.saveNow();
    expect([sent.at(-1), store.getState().faults]).toEqual([['declaration'], [fault]]);
    type('Café');
    expect(store.getState().save.kind).toBe('idle');
    expect([store.getState().faults, await store.saveNow(), sent.at(-1)]).toEqual([[], true, ['address']]);
    expect(store.getState().save.kind).toBe('saved');
    store.stop();
  });

  it('sends a section that was corrected while it was refused', async () => {
    const { store, sent, type } = refusing('Bakery');
    type('Bakery');
    const saving = store.saveNow();
    type('Café');
    expect([await saving, sent, store.getState().faults]).toEqual([true, [['address'], ['address']], []]);
    store.stop();
  });

  it('forgets the faults of a section that is replaced by the version of another window', async () => {
    const { store, type } = refusing('Bakery');
    type('Bakery');
    await store.saveNow();
    store.take({ kind: 'done', form: form(2, 'Butcher') });
    store.settle('address', 'other');
    await store.saveNow();
    const { faults, save, unsaved } = store.getState();
    expect([faults, save.kind, unsaved.size]).toEqual([[], 'saved', 0]);
    store.stop();
  });
});
