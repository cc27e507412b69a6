import { beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { prepareDemo } from '../../src/operations/platform/prepareDemo.js';
import { consoleFixture } from '../support/processes/console.js';

// The operator's view of the platform at the machine, without a key.
const fixture = consoleFixture({ DATA_REGION: 'nz-north-1' });
beforeAll(() => prepareDemo(fixture.started.services, readConfig({ DATA_DIR: fixture.dataDir })));

describe('kyb overview', () => {
  it('is the overview as JSON', async () => {
    const { code, stdout, stderr } = await fixture.kyb('overview', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      organisations: { total: 1, byPlan: { enterprise: 1 } },
      apiKeys: { active: 1, revoked: 0, expired: 0 },
      test: { apiKeys: { active: 1 } },
      service: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), region: 'nz-north-1', startedAt: null },
      registers: expect.arrayContaining([expect.objectContaining({ register: 'ABR', kind: 'extract' })]),
    });
  });

  it('is lines for a person', async () => {
    const { code, stdout } = await fixture.kyb('overview');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^version .* data in nz-north-1\n/);
    expect(stdout).toContain('organisations  1 (starter 0, growth 0, enterprise 1)\n');
    expect(stdout).toContain(
      '\n  verifications  0, 0 in 24 hours (verified 0, review 0, blocked 0, inactive 0, not found 0, error 0; low 0,',
    );
    expect(stdout).toContain('delivered in 24 hours 0');
    expect(stdout.match(/data\n/g)).toHaveLength(2);
  });
});
