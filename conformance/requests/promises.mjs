import { Buffer } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { marker } from './values.mjs';

const mostErrorBytes = 64 * 1024;
const declaredFailures = new Set(['OVERLOADED', 'REGISTER_UNAVAILABLE']);

const leaks = [
  ['a stack trace', /\.[cm]?[jt]s:\d+:\d+|node:internal|node_modules\/|\/dist\/[\w/]+\.js/],
  [
    'an SQL statement',
    /\b(?:select|insert into|update|delete from) [\s\S]{1,300}\b(?:from|values|where|set)\b[\s\S]{0,80}\$\d/i,
  ],
  ['a password hash', /\$argon2/],
];
const apiKey = ['an API key', /vnt_(?:ent_live|ent_test|adm_live)_(?!example)\w{49}/];
const webhookSecret = ['a webhook secret', /whsec_[\w+/=-]{20,}/];
const beforeRoute = [413, 431];

// A secret may occur only in its first response. Secrets in the examples of openapi.json are public.
const allowedSecrets = {
  openapi: webhookSecret[0],
  createApiKey: apiKey[0],
  rotateApiKey: apiKey[0],
  createWebhook: webhookSecret[0],
  rotateWebhookSecret: webhookSecret[0],
};

/** An operation with several fields may return the secret of one, even if another one failed. */
function secretsIn({ body, content }) {
  const query = String(body?.query ?? content ?? '');
  return Object.keys(allowedSecrets)
    .filter((name) => query.includes(name))
    .map((name) => allowedSecrets[name]);
}

/**
 * The promises of every response. Each function returns the broken ones: `what` is the same for faults of the same
 * type.
 */
export function createPromises(document) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, 'document:openapi', false, false);
  const compiled = new Map();
  const codes = new Set(document.components.schemas.Problem.properties.code.enum);

  const mismatch = (schema, value) => {
    const key = JSON.stringify(schema).replaceAll('"#/', '"document:openapi#/');
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key));
    compiled.set(key, validate);
    if (validate(value)) return null;
    const [{ instancePath, message }] = validate.errors;
    return `${instancePath.replace(/\/\d+/g, '/…')} ${message}`;
  };

  const secrecy = (allowed, text) => {
    const found = [...leaks, apiKey, webhookSecret].filter(
      ([what, shape]) => !allowed.includes(what) && shape.test(text),
    );
    return found.map(([what, shape]) => ({
      what: `the response holds ${what}`,
      more: shape.exec(text)[0].slice(0, 200),
    }));
  };

  const size = (text) => {
    const bytes = Buffer.byteLength(text);
    return bytes > mostErrorBytes ? [{ what: 'the errors are larger than 64 KiB', more: `${bytes} bytes` }] : [];
  };

  const echo = (sent, text) =>
    text.includes(marker) && sent
      ? [{ what: 'the error repeats a value of the request', more: around(text, marker) }]
      : [];

  const failure = (status, code, text) => {
    if (status < 500 || (status === 503 && declaredFailures.has(code))) return [];
    return [{ what: `status ${status} ${code ?? ''}`.trim(), more: text.slice(0, 300) }];
  };

  function rest({ name, operation }, request, response) {
    const { status, text, headers } = response;
    if (status === 0) return [{ what: 'no response', more: text }];
    if (status === -1 || status === 101) return [];
    const isError = status >= 400;
    const found = secrecy(isError ? [] : [allowedSecrets[name]], text);
    const type = (headers['content-type'] ?? '').split(';')[0];
    if (isError) found.push(...problem(request, response, type));
    const documented = operation?.responses[status];
    // Any request can get these before its route reads it. The contract lists them with the errors.
    if (operation && !documented && !beforeRoute.includes(status))
      return [...found, { what: `status ${status} is not documented`, more: text.slice(0, 300) }];
    if (!documented || isError || request.method === 'HEAD') return found;
    const schema = documented.content ? documented.content[type]?.schema : { const: '' };
    if (!schema) return [...found, { what: `${type} is not documented for ${status}` }];
    const value = type.endsWith('json') && text !== '' ? parsed(text) : text;
    const wrong = mismatch(schema, value);
    if (wrong !== null)
      found.push({ what: `the body of ${status} is not as documented: ${wrong}`, more: text.slice(0, 300) });
    return found;
  }

  function problem(request, { status, text, headers }, type) {
    const hasBody = request.method !== 'HEAD';
    if (hasBody && type !== 'application/problem+json') {
      return [{ what: `an error of the type ${type || 'none'}`, more: `${status} ${text.slice(0, 300)}` }];
    }
    if (!hasBody) return failure(status, undefined, text);
    const body = parsed(text);
    const wrong = mismatch({ $ref: '#/components/schemas/Problem' }, body);
    return [
      ...failure(status, body?.code, text),
      ...size(text),
      ...echo(request.content?.includes(marker) || request.path.includes(marker), text),
      ...(wrong === null ? [] : [{ what: `the problem is not as documented: ${wrong}`, more: text.slice(0, 300) }]),
      ...(body?.status === status
        ? []
        : [{ what: 'the problem names another status', more: `${status}, ${body?.status}` }]),
      ...(body?.requestId === headers['x-request-id']
        ? []
        : [{ what: 'the problem has another request id than the header' }]),
    ];
  }

  /** @param errors The errors of a GraphQL result */
  function graphqlErrors(request, errors, text) {
    if (!Array.isArray(errors) || errors.length === 0)
      return [{ what: '`errors` is no list of errors', more: text.slice(0, 300) }];
    const variables = JSON.stringify(request.body?.variables ?? '') ?? '';
    const query = String(request.body?.query ?? '');
    return [
      ...errors.flatMap(({ message, extensions }) => [
        ...(typeof message === 'string' ? [] : [{ what: 'an error has no message', more: text.slice(0, 300) }]),
        ...(codes.has(extensions?.code)
          ? []
          : [{ what: `an error has the code ${extensions?.code}`, more: text.slice(0, 300) }]),
        ...(/^req_/.test(extensions?.requestId)
          ? []
          : [{ what: `an error of ${extensions?.code} has no request id`, more: text.slice(0, 300) }]),
        ...(extensions?.code === 'INTERNAL' ? [{ what: 'an error is INTERNAL', more: text.slice(0, 300) }] : []),
      ]),
      ...size(text),
      // The data of another field of the operation may have the value.
      ...echo(variables.includes(marker) && !query.includes(marker), JSON.stringify(errors)),
    ];
  }

  function graphql(_operation, request, { status, text, headers }) {
    if (status === 0) return [{ what: 'no response', more: text }];
    if (status === -1) return [];
    const type = (headers['content-type'] ?? '').split(';')[0];
    const body = parsed(text);
    if (body === undefined || !/^application\/(?:graphql-response\+)?json$/.test(type)) {
      return [{ what: `status ${status} with a body of the type ${type || 'none'}`, more: text.slice(0, 300) }];
    }
    const code = body.errors?.[0]?.extensions?.code;
    const found = [...secrecy(secretsIn(request), text), ...failure(status, code, text)];
    if (body.errors !== undefined || status >= 400) found.push(...graphqlErrors(request, body.errors, text));
    else if (typeof body.data !== 'object')
      found.push({ what: 'there is neither data nor an error', more: text.slice(0, 300) });
    return distinct(found);
  }

  const fineCloses = new Set([1000, 1009, 1013, 4400, 4401, 4403, 4409, 4429, 4490]);

  function socket(_operation, request, { type, code, text }) {
    switch (type) {
      case 'closed':
        return fineCloses.has(code) ? [] : [{ what: `the socket is closed with ${code}`, more: text }];
      case 'refused':
        return [{ what: 'the socket is refused', more: text }];
      case 'error': {
        return distinct([...secrecy([], text), ...graphqlErrors(request, JSON.parse(text).payload, text)]);
      }
      case 'next': {
        const { errors } = JSON.parse(text).payload;
        return distinct([
          ...secrecy(secretsIn(request), text),
          ...(errors ? graphqlErrors(request, errors, text) : []),
        ]);
      }
      default:
        return [];
    }
  }

  return { rest, graphql, socket };
}

/**
 * The faults of a log line.
 * @param secrets Texts that no line may contain
 */
export function logFaults(line, secrets) {
  const found = [];
  const add = (what) => found.push({ what: `the log ${what}`, more: line.slice(0, 400) });
  const level = parsed(line)?.level;
  if (level >= 50 || (level === undefined && /error/i.test(line))) add('has a line of the level error');
  if (/"stack":/.test(line)) add('holds a stack trace');
  for (const [what, shape] of [apiKey, webhookSecret, leaks[2]]) if (shape.test(line)) add(`holds ${what}`);
  if (line.includes(marker)) add('holds a value of a request');
  if (secrets.some((secret) => line.includes(secret))) add('holds a secret of a caller');
  return found;
}

function distinct(found) {
  return [...new Map(found.map((one) => [one.what, one])).values()];
}

function around(text, word) {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 100), at + 100);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
