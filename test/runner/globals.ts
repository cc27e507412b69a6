import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

// Replaces '@jest/globals', which works only inside Jest's sandbox.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {} } as never });

/** The functions of Jest's `jest` object that work without its sandbox. Replacing modules does not. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => {
    mocker.restoreAllMocks();
  },
  useFakeTimers: (config?: Parameters<typeof timers.useFakeTimers>[0]) => {
    timers.useFakeTimers(config);
  },
  useRealTimers: () => {
    timers.useRealTimers();
  },
  setSystemTime: (now?: number | Date) => {
    timers.setSystemTime(now);
  },
};
