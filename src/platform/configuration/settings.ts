import { z } from 'zod';
import { plainCidr } from '../../domain/cidr.js';

/** The description of a variable in docs/reference/configuration.md: its purpose, and its default. */
export const settings = z.registry<{ readonly meaning: string; readonly unset: string }>();

export const port = z.coerce.number('must be a port number, 0 to 65535').int().min(0).max(65535);
// A wider block is half the Internet: then anybody could act as the proxy and forge any address.
const minPrefixLength = { ipv4: 8, ipv6: 16 };

/**
 * An entry of TRUST_PROXY in Express's form: an address, a block, or `loopback`. Null for anything else. A number of
 * hops and `true`, which Express also accepts, would trust every caller, so they are rejected.
 */
export function parseTrustedProxy(entry: string): string | null {
  if (entry === 'loopback') return entry;
  const block = plainCidr(entry);
  if (block === null) return null;
  const [address = '', bits] = block.split('/');
  return Number(bits) >= (address.includes(':') ? minPrefixLength.ipv6 : minPrefixLength.ipv4) ? block : null;
}

/**
 * Headers in the form of OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`, with percent-encoded values. Faults contain no value,
 * because most are secrets.
 */
export const headerList = z
  .string()
  .transform((text, context) => {
    try {
      const headers = text.split(',').map((entry): [string, string] => {
        const [, name = '', value = ''] = /^\s*([!#$%&'*+\-.^_`|~\w]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? [];
        return [name.toLowerCase(), decodeURIComponent(value)];
      });
      const isValid = headers.every(([name, value]) => name !== '' && /^[\x20-\x7e]+$/.test(value));
      if (isValid) return Object.fromEntries(headers);
    } catch {
      // An invalid percent-encoding.
    }
    context.addIssue('must be like `authorization=Bearer%20abc,x-team=checks`, with percent-encoded values');
    return z.NEVER;
  })
  .optional();

/** The samplers of OTEL_TRACES_SAMPLER. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof samplers)[number];

/**
 * docs/reference/configuration.md with every environment variable.
 * @throws Error for one without a description
 */
export function configurationMarkdown(variables: Readonly<Record<string, z.ZodType>>): string {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const said = settings.get(schema);
    if (!said) throw new Error(`${name} has no description.`);
    return `| \`${name}\` | ${said.unset} | ${said.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'Set these environment variables. An empty variable counts as not set. If a value is not valid, the service does not start and prints what to correct.',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
