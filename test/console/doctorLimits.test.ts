import { describe, expect, it } from '@jest/globals';
import { describeDifference } from '../../src/console/doctor/checkDatabase.js';
import { describeDisk, machineChecks } from '../../src/console/doctor/checkSettings.js';
import { readConfig } from '../../src/platform/configuration/config.js';

describe('the limits of kyb doctor', () => {
  it.each([
    [2_000, 'ok'],
    [2_001, 'warning'],
    [30_001, 'problem'],
  ])('report clocks that differ by %d ms as %s', (difference, state) => {
    expect(describeDifference(difference)).toMatchObject({ check: 'clock', state });
  });

  it.each([
    [5, 'ok'],
    [4.9, 'warning'],
    [0.9, 'problem'],
  ])('report %d GiB of free disk space as %s', (gib, state) => {
    expect(describeDisk('/data', gib * 1024 ** 3)).toMatchObject({
      check: 'disk',
      state,
      text: expect.stringContaining(`${gib.toFixed(1)} GiB`),
    });
  });

  it('do not apply to the disk of DATA_DIR where the database is elsewhere', async () => {
    const check = (own: Readonly<Record<string, string>>) => machineChecks(readConfig(own))['disk']?.();
    expect(await check({})).toMatchObject([{ check: 'disk' }]);
    expect(await check({ DATABASE_URL: 'postgresql://kyb@db.acme.example/kyb', SECRETS_KEY: 'x'.repeat(32) })).toEqual(
      [],
    );
  });
});
