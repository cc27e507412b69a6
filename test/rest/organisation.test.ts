import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';

// The text and questions of an organisation for its applicants.
const path = '/api/enterprise/organisation';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(100)]);
let app: TestApp;
let owner: ReturnType<typeof browserClient>;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
});
afterAll(() => app.stop());

const patch = (body: object) => owner.send('PATCH', path, body);
const findFault = async (body: object) => {
  const answer = await patch(body);
  return [answer.status, answer.body.errors?.[0].pointer];
};

describe('the settings of an organisation', () => {
  it('begin with an identity document, and nothing else', async () => {
    expect((await owner.get(path)).body.organisation).toMatchObject({
      brandName: null,
      brandColour: null,
      brandLogo: null,
      applicantContact: null,
      usualDecisionDays: null,
      returnUrls: [],
      requiredDocuments: ['identity'],
      automaticApprovalUpTo: null,
      personalDataInWebhooks: false,
    });
  });

  it('are set, kept, changed one by one and cleared', async () => {
    const wanted = {
      brandName: 'Good & Co',
      brandColour: '#1D4ED8',
      brandLogo: `data:image/png;base64,${png}`,
      applicantContact: 'help@good.example, 0800 000 000',
      usualDecisionDays: 3,
      returnUrls: ['https://GOOD.example', 'https://good.example/', 'http://localhost:3000/dev'],
      requiredDocuments: ['identity', 'trust_deed', 'identity'],
      automaticApprovalUpTo: 0,
      personalDataInWebhooks: true,
    };
    const kept = {
      ...wanted,
      brandColour: '#1d4ed8',
      returnUrls: ['https://good.example/', 'http://localhost:3000/dev'],
      requiredDocuments: ['identity', 'trust_deed'],
    };
    expect(await patch(wanted)).toMatchObject({ status: 200, body: { organisation: kept } });
    expect((await patch({ fourEyes: true })).body.organisation).toMatchObject({ ...kept, fourEyes: true });
    expect((await owner.get(path)).body.organisation).toMatchObject(kept);
    const none = {
      ...{ brandName: null, brandColour: null, brandLogo: null, automaticApprovalUpTo: null },
      ...{ applicantContact: null, usualDecisionDays: null },
    };
    const lists = { returnUrls: [], requiredDocuments: [] };
    expect((await patch({ ...none, ...lists })).body.organisation).toMatchObject({
      ...none,
      ...lists,
      personalDataInWebhooks: true,
    });
  });

  it('enter the trail without the picture', async () => {
    await patch({ brandLogo: `data:image/jpeg;base64,${jpeg.toString('base64')}` });
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from audit_entries order by xid desc, id desc limit 1',
    );
    const { action, details } = JSON.parse(rows[0]?.body ?? '');
    expect(action).toBe('organisation.updated');
    expect(details).toEqual({ brandLogo: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    ['an SVG that says it is a PNG', `data:image/png;base64,${Buffer.from('<svg xmlns="a"/>').toString('base64')}`],
    ['an SVG', `data:image/svg+xml;base64,${png}`],
    ['a GIF that says it is a PNG', `data:image/png;base64,${Buffer.from('GIF89a0000000000').toString('base64')}`],
    ['no Base64', 'data:image/png;base64,%%%'],
    ['half of a quantum', `data:image/png;base64,${png.slice(0, -3)}`],
    ['an address', 'https://good.example/logo.png'],
    ['nothing', ''],
    [
      'more than 64 KiB',
      `data:image/png;base64,${Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(65_536)]).toString('base64')}`,
    ],
  ])('do not take %s for a logo', async (_, brandLogo) => {
    expect(await findFault({ brandLogo })).toEqual([400, '/brandLogo']);
  });

  it.each([
    [{ brandName: 'Good\r\nCo' }, '/brandName'],
    [{ brandName: '' }, '/brandName'],
    [{ applicantContact: 'a\u202eb' }, '/applicantContact'],
    [{ applicantContact: 'x'.repeat(201) }, '/applicantContact'],
    [{ usualDecisionDays: 0 }, '/usualDecisionDays'],
    [{ usualDecisionDays: 61 }, '/usualDecisionDays'],
    [{ brandColour: 'red' }, '/brandColour'],
    [{ brandColour: '#fff' }, '/brandColour'],
    [{ brandColour: '#1d4ed8;background:url(//evil.test)' }, '/brandColour'],
    [{ returnUrls: ['https://good.example', 'javascript:alert(1)'] }, '/returnUrls/1'],
    [{ returnUrls: ['http://good.example'] }, '/returnUrls/0'],
    [{ returnUrls: ['https://good.example/?a=b'] }, '/returnUrls/0'],
    [{ returnUrls: ['https://*.good.example/#'] }, '/returnUrls/0'],
    [{ returnUrls: Array.from({ length: 21 }, (_, index) => `https://good.example/${index}`) }, '/returnUrls'],
    [{ automaticApprovalUpTo: 51 }, '/automaticApprovalUpTo'],
    [{ automaticApprovalUpTo: -1 }, '/automaticApprovalUpTo'],
    [{}, ''],
  ])('refuse %j', async (body, pointer) => {
    expect(await findFault(body)).toEqual([400, pointer]);
  });

  it('are for owners to change', async () => {
    for (const role of ['developer', 'officer', 'viewer'] as const) {
      const member = browserClient(app, await signInAs(app, { organisationId, role }));
      expect((await member.send('PATCH', path, { brandName: 'x' })).status).toBe(403);
    }
    const { key } = await app.newKey(organisationId);
    expect((await createApiClient(app, key).send('PATCH', path, { brandName: 'x' })).status).toBe(403);
  });
});
