import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, isInputObjectType, isObjectType, type GraphQLObjectType } from 'graphql';
import { codesIn, parseSections, tableIn } from '../support/guides/markdownPage.js';

// docs/reference/contract.md against openapi.json and schema.graphql, which other tests hold against the code.
const page = readFileSync('docs/reference/contract.md', 'utf8');
const sections = parseSections(page);
const openapi = JSON.parse(readFileSync('openapi.json', 'utf8'));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

const section = (anchor: string): string => sections.get(anchor) ?? '';
const listCodes = (anchor: string, first: string): string[] =>
  tableIn(section(anchor), first).flatMap((row) => codesIn(row[first] ?? ''));
const listValues = (name: string): string[] => {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name.toLowerCase()) : [];
};
const listFields = (name: string): string[] => {
  const type = schema.getType(name);
  return isInputObjectType(type) ? Object.keys(type.getFields()).filter((field) => field !== 'idempotencyKey') : [];
};
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);
const calls = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('the paths of the contract', () => {
  const listed = codesIn(section('paths-and-operations')).filter((code) => /^[A-Z]+ \//.test(code));

  it('are those of openapi.json, each once', () => {
    expect([...listed].sort()).toEqual([...calls].sort());
  });

  it('are the only ones that the text names', () => {
    const named = codesIn(page)
      .map((code) => code.replace(/\?.*$/, ''))
      .filter((code) => /^(?:[A-Z]+ )?\/(?:api|credentials|\.well-known|healthz|readyz|metrics)\b/.test(code));
    const known = new Set([...calls, ...Object.keys(openapi.paths), '/api/enterprise/']);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
    expect(named.length).toBeGreaterThan(calls.length);
  });

  it('take an Idempotency-Key where the page says', () => {
    const taking = Object.entries<any>(openapi.paths)
      .filter(([, { post }]) =>
        post?.parameters?.some((one: { $ref?: string }) => one.$ref?.endsWith('/IdempotencyKey')),
      )
      .map(([path]) => path);
    const posts = Object.keys(openapi.paths).filter(
      (path) => path.startsWith('/api/enterprise/') && openapi.paths[path].post,
    );
    expect(section('idempotency')).toContain('except `webhooks/diagnose`');
    expect(taking).toEqual(posts.filter((path) => path !== '/api/enterprise/webhooks/diagnose'));
  });
});

describe('GraphQL in the contract', () => {
  const text = section('paths-and-operations');
  const inTables = new Set(
    [...text.matchAll(/^\| (`[A-Z]+ \/[^`]+`) +\| `(\w+)`/gm)].map(([, , field]) => field ?? ''),
  );
  const alone = tableIn(text, 'Field').map((row) => ({
    name: codesIn(row['Field'] ?? '')[0] ?? '',
    operation: row['Operation'] ?? '',
  }));

  it('has every root field of schema.graphql, and no other', () => {
    const withoutPath = new Set(alone.map(({ operation, name }) => `${operation} ${name}`));
    const missing = roots.flatMap((root: GraphQLObjectType) =>
      Object.keys(root.getFields()).filter((name) => {
        const operation = root.name.toLowerCase();
        return !withoutPath.has(`${operation} ${name}`) && (operation === 'subscription' || !inTables.has(name));
      }),
    );
    expect(missing).toEqual([]);
    const known = new Set(roots.flatMap((root) => Object.keys(root.getFields())));
    expect([...inTables, ...alone.map(({ name }) => name)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('has the shape that the page describes: one input for each mutation, and nullable root fields', () => {
    const [query, mutation, subscription] = roots;
    for (const [name, { args, type }] of Object.entries(mutation?.getFields() ?? {})) {
      expect(args.map((one) => `${one.name}: ${String(one.type)}`)).toEqual([
        `input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`,
      ]);
      expect(String(type)).not.toContain('!');
    }
    for (const { type } of Object.values(query?.getFields() ?? {})) expect(String(type)).not.toContain('!');
    expect(listCodes('live-subscriptions', 'Subscription').sort()).toEqual(
      Object.keys(subscription?.getFields() ?? {}).sort(),
    );
  });

  it('has the enumerations by the rule that the page gives', () => {
    const listed = [...section('enumerations').matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, name, values]) => ({
      name: name ?? '',
      values: codesIn(values ?? ''),
    }));
    const types = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith('__'));
    expect(listed.map(({ name }) => name)).toEqual(
      types
        .map(({ name }) => name)
        .filter((name) => name !== 'AuditAction')
        .sort(),
    );
    for (const { name, values } of listed) {
      const inGraphql = values.map((value) =>
        value
          .toUpperCase()
          .replaceAll(/[^A-Z]/g, '_')
          .toLowerCase(),
      );
      expect([name, [...inGraphql].sort()]).toEqual([name, listValues(name).sort()]);
    }
  });

  it('deprecates what the page names, and nothing else', () => {
    const deprecated = roots.flatMap((root) =>
      Object.values(root.getFields()).flatMap((field) =>
        field.args.filter(({ deprecationReason }) => deprecationReason).map((one) => [one.name, field.name]),
      ),
    );
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).filter(({ deprecationReason }) => deprecationReason)
        : [],
    );
    expect(fields).toEqual([]);
    expect(deprecated).toEqual([['newestFirst', 'events']]);
    expect(section('changes')).toContain('Deprecated today: `newestFirst` of `events`');
  });
});

describe('the tables of the contract', () => {
  it.each([
    ['verdict', '`status`', 'VerificationStatus'],
    ['fracture-score', '`fractureRisk`', 'FractureRisk'],
    ['fracture-score', 'Signal', 'FractureSignalKind'],
    ['certificates', '`verdict`', 'CertificateVerdict'],
    ['authentication', 'Scope', 'Scope'],
    ['authentication', 'Role', 'MemberRole'],
  ])('%s has the values of %s, which are those of %s', (anchor, column, type) => {
    expect(listCodes(anchor, column).sort()).toEqual(listValues(type).sort());
  });

  it('events has every event type', () => {
    const types = listCodes('events', 'Event type').map((type) => type.replace('.', '_'));
    expect(types.sort()).toEqual(listValues('EventKind').sort());
  });

  it.each([
    ['verify', 'Field', 'VerifyInput'],
    ['decisions', 'Field', 'NotifyDecisionInput'],
    ['authentication', 'Field', 'CreateApiKeyInput'],
    ['organisation', 'Setting', 'UpdateOrganisationInput'],
  ])('%s has every field of the request', (anchor, column, type) => {
    expect(listCodes(anchor, column).sort()).toEqual(listFields(type).sort());
  });

  it.each([
    ['onboarding', 'CreateOnboardingLinkInput'],
    ['certificates', 'IssueCertificateInput'],
    ['webhooks', 'CreateWebhookInput'],
    ['bulk', 'BulkItemInput'],
  ])('%s names every field of %s', (anchor, type) => {
    const named = new Set(codesIn(section(anchor)));
    expect(listFields(type).filter((field) => !named.has(field))).toEqual([]);
    expect(listFields(type)).not.toEqual([]);
  });

  it('verify has every field of the result', () => {
    const text = section('verify');
    const result = tableIn(text.slice(text.indexOf('The response is')), 'Field').flatMap((row) =>
      codesIn(row['Field'] ?? ''),
    );
    expect(result.sort()).toEqual(Object.keys(openapi.components.schemas.Verification.properties).sort());
  });

  it('errors has the members that openapi.json has for a problem', () => {
    const { properties } = openapi.components.schemas.Problem;
    const example = JSON.parse(/```json\n(.*?)```/s.exec(section('errors'))?.[1] ?? '{}');
    expect([...new Set([...Object.keys(example), ...listCodes('errors', 'Member')])].sort()).toEqual(
      Object.keys(properties).sort(),
    );
    const codes = tableIn(section('errors'), 'HTTP').flatMap((row) => codesIn(row['Code'] ?? ''));
    expect(codes.sort()).toEqual([...properties.code.enum].sort());
  });

  it('requests-and-responses has every header of openapi.json', () => {
    const { headers, parameters } = openapi.components;
    const sent = Object.values<{ name: string }>(parameters).map(({ name }) => name);
    expect(listCodes('requests-and-responses', 'Header').sort()).toEqual(
      [...new Set(['Authorization', ...sent, ...Object.keys(headers)])].sort(),
    );
  });

  it.each([
    ['Certificate', 'CertificateStatus'],
    ['Onboarding link', 'OnboardingLinkStatus'],
    ['Onboarding', 'OnboardingStatus'],
    ['Decision', 'DecisionStatus'],
    ['Webhook', 'WebhookStatus'],
    ['Delivery', 'DeliveryState'],
    ['Bulk', 'BulkStatus'],
  ])('states has every state of: %s', (object, type) => {
    const row = tableIn(section('states'), 'Object').find((one) => one['Object'] === object);
    expect([...new Set(codesIn(row?.['States'] ?? ''))].sort()).toEqual(listValues(type).sort());
  });
});
