import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const { Document, Spectral } = spectralCore;

export const title = 'OpenAPI and OWASP (spectral)';

export const exceptions = [
  {
    reason: 'whoever hosts the service is the contact; its e-mail address is not known',
    covers: ({ rule }) => rule === 'contact-properties',
  },
  {
    reason: 'the chapters come in the order of reading',
    covers: ({ rule }) => rule === 'openapi-tags-alphabetical',
  },
  {
    reason: 'what needs no key refuses nobody for the lack of one; health counts nobody',
    covers: ({ rule, operation }) =>
      ['owasp:api8:2023-define-error-responses-401', 'owasp:api4:2023-rate-limit-responses-429'].includes(rule) &&
      isPublic(operation),
  },
  {
    reason: 'metrics are for operators too, and stay at the path that Prometheus expects',
    covers: ({ rule, name }) =>
      rule === 'owasp:api5:2023-admin-security-unique' && name.includes('/api/admin/platform-overview/'),
  },
  {
    reason: 'these are fields of bodies, which are called headers; the rule takes them for those of answers',
    covers: ({ rule, name }) =>
      rule === 'owasp:api8:2023-define-cors-origin' && /\/(?:requestBody|schemas)\//.test(name),
  },
];

/** Applies every rule of both rulesets to openapi.json. All findings count as failures, even hints. */
export async function run() {
  const path = join(dirname(import.meta.dirname), 'openapi.json');
  const text = await readFile(path, 'utf8');
  const document = JSON.parse(text);
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [
      [rulesets.oas, 'all'],
      [owasp.default ?? owasp, 'all'],
    ],
  });
  const findings = await spectral.run(new Document(text, parsers.Json, path));
  const broken = new Set(findings.map(({ code }) => code));
  const kept = Object.values(spectral.ruleset.rules).filter(
    ({ name, formats }) => !broken.has(name) && (!formats || [...formats].some((isOf) => isOf(document, path))),
  );
  return [
    ...kept.map(({ name }) => ({ name, isPassed: true })),
    ...findings.map(({ code, path: [root, url, method, ...rest], message }) => ({
      name: `${code} at #/${[root, url, method, ...rest].filter((step) => step !== undefined).join('/')}`,
      rule: code,
      operation: root === 'paths' ? document.paths[url]?.[method] : undefined,
      isPassed: false,
      why: message,
    })),
  ];
}

function isPublic(operation) {
  return operation?.security?.some((requirement) => Object.keys(requirement).length === 0) ?? false;
}
