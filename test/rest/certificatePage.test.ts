import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { formatCertificateId } from '../../src/domain/certificates/certificate.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { checkCertificate } from '../../src/operations/certificates/checkCertificate.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';
import { statementWith } from '../certificates/statement.js';

let app: TestApp;
let fixture: CertificateFixture;
let now = new Date('2027-01-01T00:00:00Z');
beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
  fixture = await certificateFixture(app);
});
afterAll(() => app.stop());

const open = (id: string): Promise<Answer> => createApiClient(app, null).get(`/verify/${id}`);

describe('the page of a certificate', () => {
  it('shows that it is issued and what stands on it, to anybody, without a script', async () => {
    const { statement, jwt } = await fixture.issue();
    const { status, headers, body } = await open(statement.id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|<style| style=|\son\w+=/);
    const { entity, organisation, issuedBy } = statement;
    const shown = [
      entity.legalName,
      entity.abn,
      entity.acn,
      organisation.name,
      issuedBy.name,
      statement.auditHash,
      jwt,
    ];
    for (const text of [...shown, formatCertificateId(statement.id), 'Issued', '20 November 2096']) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain('a reason');
  });

  it('shows an expired one as such from its end on, whatever is stored', async () => {
    const expiresAt = '2027-06-01T00:00:00.000Z';
    const { statement } = await fixture.issue({ expiresAt });
    now = new Date('2027-05-31T23:59:59.999Z');
    expect((await open(statement.id)).body).toMatch(/banner issued/);
    now = new Date(expiresAt);
    const { body } = await open(statement.id);
    expect(body).toMatch(/banner expired/);
    expect(body).not.toMatch(/banner issued/);
  });

  it('shows a revoked one as such, without the reason, which is the organisation’s', async () => {
    const { statement } = await fixture.issue();
    await fixture.revoke(statement.id);
    const { body } = await open(statement.id);
    expect(body).toMatch(/banner revoked/);
    expect(body).toContain('1 December 2026');
    expect(body).not.toContain('secret why');
  });

  it('shows a test certificate as such, beside its state', async () => {
    const { statement } = await fixture.issue({ mode: 'test' });
    expect((await open(statement.id)).body).toMatch(/banner test[^]*Test certificate[^]*banner issued/);
  });

  it('escapes whatever stands on it, and whatever is asked for', async () => {
    const evil = `<script>alert(1)</script>"'\`&amp;`;
    const plain = statementWith();
    const { statement } = await fixture.issue({
      condition: evil,
      entity: { ...plain.entity, legalName: evil },
      organisation: { ...plain.organisation, name: evil },
      issuedBy: { name: evil, role: 'officer' },
    });
    for (const path of [statement.id, encodeURIComponent(`"><img src=x onerror=alert(1)>`), encodeURIComponent(evil)]) {
      const { body } = await open(path);
      expect(body).not.toMatch(/<script|<img src=x|"'`/);
    }
    expect((await open(statement.id)).body).toContain(
      '&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#96;&#38;amp;',
    );
  });

  it('is found however the id is spelled, and by the form', async () => {
    const { statement } = await fixture.issue();
    const spaced = encodeURIComponent(formatCertificateId(statement.id).toLowerCase());
    expect((await open(spaced)).status).toBe(200);
    const answer = await fetch(`${app.url}/verify?id=${spaced}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/verify/${statement.id}`]);
    const form = await createApiClient(app, null).get('/verify');
    expect(form.status).toBe(200);
    expect(form.body).toContain('<form action="/verify" method="get"');
    expect((await createApiClient(app, null).get('/verify?id=//evil.example')).status).toBe(404);
    expect((await createApiClient(app, null).get('/verify?id=a&id=b')).status).toBe(200);
    expect((await createApiClient(app, null).post('/verify', {})).status).toBe(405);
  });

  it('is a page for who asks too often, too', async () => {
    const rateLimits = createRateLimits(parseLimits('{"publicReads": 1}'));
    const few = await testApp({ database: app.database, services: { rateLimits } });
    try {
      await createApiClient(few, null).get('/verify');
      const { status, headers, body } = await createApiClient(few, null).get('/verify/x');
      expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toContain('Too many checks');
    } finally {
      await few.stop();
    }
  });
});

describe('an id that leads to no certificate', () => {
  const unknown = async (): Promise<[string, string][]> => [
    ['unknown', statementWith().id],
    ['malformed', 'nothing'],
    ['empty', ''],
    ['very long', 'A'.repeat(10_000)],
    ['not storable', '\u0000'],
    ['of one that is proposed', await fixture.propose()],
    ['of a filler', `' or 1=1 --`],
  ];

  it('costs one statement, which is the same, whatever is wrong with it', async () => {
    const statements: unknown[] = [];
    const pool = {
      query: (config: { text: string; name: string }) => {
        statements.push([config.name, config.text]);
        return app.database.pool.query(config);
      },
    } as unknown as Pick<Pool, 'query'>;
    for (const [, id] of await unknown()) {
      statements.length = 0;
      await expect(checkCertificate({ pool, clock: () => now }, id)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'No certificate with this id exists.',
      });
      expect(statements).toEqual([['check-certificate', expect.stringContaining('from certificates')]]);
    }
    const { statement } = await fixture.issue();
    statements.length = 0;
    await checkCertificate({ pool, clock: () => now }, statement.id);
    expect(statements).toHaveLength(1);
  });

  it('is answered with the same page, but for the id in the form', async () => {
    const pages = new Set<string>();
    for (const [what, id] of await unknown()) {
      if (what === 'empty') continue;
      const { status, body } = await open(encodeURIComponent(id));
      expect(status).toBe(404);
      pages.add(body.replace(/value="[^"]*"/, ''));
    }
    expect(pages.size).toBe(1);
  });
});
