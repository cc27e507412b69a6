import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { deviceZone } from '../../portal/src/enterprise/parts/time/deviceZone.js';

describe('the zone of the device', () => {
  const device = new Intl.DateTimeFormat().resolvedOptions();
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['Etc/Unknown', 'UTC'],
    ['', 'UTC'],
  ])('%j is %s', (timeZone, zone) => {
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...device, timeZone });
    expect(deviceZone()).toBe(zone);
  });
});
