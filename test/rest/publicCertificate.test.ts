import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatCertificateId } from '../../src/domain/certificates/certificate.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { statementWith } from '../certificates/statement.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { fewestStatements } from '../support/database/statements.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';
import { comparable, rawCall } from '../support/requests/rawCall.js';

// A reader who knows the id of a certificate learns its content and whether it is valid, and nothing else.
const path = '/api/public/certificates';
let app: TestApp;
let fixture: CertificateFixture;
beforeAll(async () => {
  app = await testApp({ sample: false });
  fixture = await certificateFixture(app);
});
afterAll(() => app.stop());

const ask = (id: string, headers?: Record<string, string>) => createApiClient(app, null).get(`${path}/${id}`, headers);

describe('the public check of a certificate', () => {
  it('answers with what the certificate shows, however its id is spelled', async () => {
    const { statement, jwt } = await fixture.issue();
    const { entity, organisation, ...shown } = statement;
    const { status, body } = await ask(encodeURIComponent(formatCertificateId(statement.id).toLowerCase()));
    expect(status).toBe(200);
    expect(body).toEqual({
      certificate: {
        id: shown.id,
        status: 'issued',
        mode: 'live',
        verdict: shown.verdict,
        condition: shown.condition,
        legalName: entity.legalName,
        abn: entity.abn,
        acn: entity.acn,
        nzbn: entity.nzbn,
        entityStatus: entity.status,
        gstRegistered: entity.gstRegistered,
        fractureScore: entity.fractureScore,
        fractureRisk: entity.fractureRisk,
        policyVersion: entity.policyVersion,
        verifiedAt: entity.verifiedAt,
        source: entity.source,
        organisation: organisation.name,
        issuedBy: shown.issuedBy,
        agreedBy: shown.agreedBy,
        issuedAt: shown.issuedAt,
        expiresAt: shown.expiresAt,
        suspendedAt: null,
        revokedAt: null,
        checks: null,
        auditHash: shown.auditHash,
        credential: jwt,
        url: shown.url,
      },
    });
  });

  it('says that it is revoked, and not why', async () => {
    const { statement } = await fixture.issue();
    await fixture.revoke(statement.id);
    const { body } = await ask(statement.id);
    expect(body.certificate).toMatchObject({ status: 'revoked', revokedAt: '2026-12-01T00:00:00.000Z' });
    expect(JSON.stringify(body)).not.toMatch(/a reason|secret why/);
  });

  it('can be read by a page of any origin, and neither takes nor leaves a cookie', async () => {
    const { statement } = await fixture.issue();
    const headers = {
      origin: 'https://elsewhere.example',
      cookie: 'kyb_session=s%3Aforged.x',
      'sec-fetch-site': 'cross-site',
    };
    for (const more of [{}, headers, { authorization: 'Bearer no' }]) {
      const answer = await ask(statement.id, more);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('has one answer, after one statement, for ids that lead to none, whatever is wrong with them', async () => {
    const ids = [
      statementWith().id,
      'nothing',
      'A'.repeat(5_000),
      '\u0000',
      await fixture.propose(),
      `' or 1=1 --`,
      '..%2f',
    ];
    const answers = new Set<string>();
    for (const id of ids) {
      const call = { method: 'GET', path: `${path}/${encodeURIComponent(id)}`, headers: [] } as const;
      const statements = await fewestStatements(async () => answers.add(comparable(await rawCall(app.url, call))));
      expect(statements).toBe(1);
    }
    expect([...answers]).toEqual([expect.stringContaining('NOT_FOUND')]);
  });

  it('is open to members of every organisation and to operators over GraphQL, too', async () => {
    const { statement } = await fixture.issue();
    const key = await app.newKey(await app.newOrganisation('Other'), 'test');
    for (const client of [createApiClient(app, key.key), createApiClient(app, (await app.newKey(null, 'admin')).key)]) {
      const { body } = await client.graphql(`{ publicCertificate(id: "${statement.id}") { legalName status } }`);
      expect(body.data.publicCertificate).toEqual({ legalName: statement.entity.legalName, status: 'ISSUED' });
    }
    const answer = await createApiClient(app, null).graphql(`{ publicCertificate(id: "${statement.id}") { id } }`);
    expect(answer.status).toBe(401);
  });

  it('is counted for its address, together with all that is public', async () => {
    const rateLimits = createRateLimits(parseLimits('{"publicReads": 2}'));
    const few = await testApp({ database: app.database, services: { rateLimits } });
    try {
      await createApiClient(few, null).get('/.well-known/jwks.json');
      const { headers, status } = await createApiClient(few, null).get(`${path}/nothing`);
      expect([status, headers.get('ratelimit')]).toEqual([404, expect.stringMatching(/^"publicReads";r=0;t=\d+$/)]);
      const refused = await createApiClient(few, null).get(`${path}/nothing`);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    } finally {
      await few.stop();
    }
  });

  it('is read only', async () => {
    const answer = await createApiClient(app, null).post(`${path}/nothing`, {});
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect((await fetch(`${app.url}${path}/nothing`, { method: 'HEAD' })).status).toBe(404);
  });
});
