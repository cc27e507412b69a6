import { isEnumType, type GraphQLSchema } from 'graphql';
import { errorTable } from '../../platform/errors.js';
import { defaultLimits, organisationFactor, type LimitName } from '../../platform/configuration/limitTable.js';
import { codeList, markdownTable } from './markdownTable.js';
import { graphqlAlone, pathTables, type OpenapiDocument } from './pathTables.js';

/** The tables of the contract that repeat the code, by the name in their markers. */
export function contractTables(
  schema: GraphQLSchema,
  document: OpenapiDocument,
  errorsPage: string,
): Readonly<Record<string, string>> {
  return {
    paths: pathTables(schema, document),
    'graphql-alone': graphqlAlone(schema, document),
    errors: errors(errorsPage),
    limits: limits(),
    enumerations: enumerations(schema),
  };
}

function errors(page: string): string {
  return markdownTable(
    ['HTTP', 'Code', 'Title'],
    Object.entries(errorTable)
      .sort(([, one], [, other]) => one.status - other.status)
      .map(([code, { status, title }]) => [String(status), `[\`${code}\`](${page}#${code.toLowerCase()})`, title]),
  );
}

const counted: Readonly<Record<LimitName, { readonly what: string; readonly whose: string }>> = {
  verifications: { what: 'Verifications', whose: 'Key or member' },
  bulkUploads: { what: 'Bulk uploads', whose: 'Key or member' },
  certificateReads: { what: 'Reads of certificates', whose: 'Key or member' },
  signIns: { what: 'Passwords, codes and link tokens', whose: 'Member, or network address' },
  applicantCalls: { what: 'Calls of an applicant', whose: 'Onboarding link' },
  businessChecks: { what: 'Numbers that an applicant checks', whose: 'Onboarding link' },
  requests: { what: 'All other calls', whose: 'Key or member' },
};

function limits(): string {
  return markdownTable(
    ['Limit', 'Counts', 'Counted for each', 'Default', 'Organisation'],
    Object.entries(counted).map(([name, { what, whose }]) => {
      const { perKey, seconds } = defaultLimits[name as LimitName];
      const window = seconds === 60 ? 'a minute' : seconds === 3_600 ? 'an hour' : `in ${seconds} s`;
      const rate = (many: number): string => `${many.toLocaleString('en')} ${window}`;
      const shared = whose === 'Key or member' ? rate(perKey * organisationFactor) : '';
      return [`\`${name}\``, what, whose, rate(perKey), shared];
    }),
  );
}

// The many audit actions are read by people and grow with each release: schema.graphql lists them.
const leftOut = new Set(['AuditAction']);

/** The values of each enumeration as REST and webhooks write them. */
function enumerations(schema: GraphQLSchema): string {
  return Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__') && !leftOut.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((type) => `- \`${type.name}\`: ${codeList(type.getValues().map(({ value }) => String(value)))}`)
    .join('\n');
}
