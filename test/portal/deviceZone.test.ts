import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { deviceZone } from '../../portal/src/enterprise/parts/deviceZone.js';

describe('the zone of the device', () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['Etc/Unknown', 'UTC'],
    ['', 'UTC'],
  ])('%j is %s', (timeZone, zone) => {
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone };
    });
    expect(deviceZone()).toBe(zone);
  });
});
