import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Services } from '../caller/context.js';
import type { SsoConnection } from '../entities/ssoConnection.js';
import { findSsoConnection, removeSsoConnection, setSsoConnection } from '../operations/sso/connections.js';
import { callbackPath, listCallbackUrls } from '../operations/sso/startSso.js';
import type { Config } from '../platform/configuration/config.js';
import { getSystemCode, invalidField } from '../platform/errors.js';
import { organisationFor } from './organisations.js';
import { type Output, run } from './run.js';

interface SsoOptions {
  readonly organisation?: string;
  readonly json?: boolean;
}

interface SetOptions extends SsoOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecretFile: string;
  readonly domain: string[];
}

/** `kyb sso`: configures the OpenID Connect provider with which members of an organisation sign in. */
export function addSso(program: Command): void {
  const sso = program.command('sso').description('Manage single sign-on with OpenID Connect');
  const organisation = ['--organisation <id>', 'organisation (default: the first one)'] as const;
  const json = ['--json', 'print one JSON document and nothing else'] as const;

  sso
    .command('set')
    .description('Set the provider of an organisation. Its discovery document is read first')
    .requiredOption('--issuer <url>', 'issuer, spelled as the provider spells it')
    .requiredOption('--client-id <id>', 'client id that the provider gave this service')
    .requiredOption(
      '--client-secret-file <file>',
      'file that contains the client secret; a final line break is ignored',
    )
    .requiredOption('--domain <domain...>', 'e-mail domains whose users sign in with this provider')
    .option(...organisation)
    .option(...json)
    .action((options: SetOptions) =>
      run(options, async (services, config) => {
        const organisationId = await findOrganisationId(services, options);
        const { issuer, clientId, clientSecretFile, domain: domains } = options;
        const clientSecret = readSecret(clientSecretFile);
        const input = { organisationId, issuer, clientId, clientSecret, domains };
        return formatConnection(await setSsoConnection(services, input), config);
      }),
    );

  sso
    .command('show')
    .description('Show the provider of an organisation, without its secret')
    .option(...organisation)
    .option(...json)
    .action((options: SsoOptions) =>
      run(options, async (services, config) => {
        const em = services.database.orm.em.fork();
        return formatConnection(await findSsoConnection(em, await findOrganisationId(services, options)), config);
      }),
    );

  sso
    .command('remove')
    .description('Remove single sign-on of an organisation and end the sessions it created')
    .option(...organisation)
    .option(...json)
    .action((options: SsoOptions) =>
      run(options, async (services) => {
        const organisationId = await findOrganisationId(services, options);
        const { connection, sessionsEnded } = await removeSsoConnection(services, organisationId);
        return {
          json: { id: connection.id, organisationId, removedAt: connection.removedAt, sessionsEnded },
          text: `Removed ${connection.id}. Sessions ended: ${sessionsEnded}.`,
        };
      }),
    );
}

function findOrganisationId({ database, clock }: Services, { organisation }: SsoOptions): Promise<string> {
  return organisationFor(organisation, database.orm.em.fork(), clock());
}

function formatConnection(connection: SsoConnection, { publicUrl, portalUrl }: Config): Output {
  const { id, organisationId, issuer, clientId, domains, createdAt } = connection;
  const known = portalUrl ?? publicUrl;
  const redirectUris = known === undefined ? [] : listCallbackUrls(publicUrl ?? known, known);
  const [redirectUri = null] = redirectUris;
  return {
    json: { id, organisationId, issuer, clientId, domains, createdAt, redirectUri, redirectUris },
    text: [
      `${id}  ${issuer}`,
      `client        ${clientId}`,
      `domains       ${domains.join(', ')}`,
      `redirect URI  ${redirectUris.join(', ') || `<PUBLIC_URL>${callbackPath}`}`,
    ].join('\n'),
  };
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw invalidField('/clientSecretFile', `The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}
