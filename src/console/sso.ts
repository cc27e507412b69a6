import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config.js';
import type { Services } from '../context.js';
import type { SsoConnection } from '../entities/ssoConnection.js';
import { invalidField, systemCodeOf } from '../errors.js';
import { callbackUrl } from '../operations/sso/callbackUrl.js';
import { findSsoConnection } from '../operations/sso/findSsoConnection.js';
import { removeSsoConnection } from '../operations/sso/removeSsoConnection.js';
import { setSsoConnection } from '../operations/sso/setSsoConnection.js';
import { organisationFor } from './organisationFor.js';
import { run, type Output } from './run.js';

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

/** `kyb sso`: by which provider of OpenID Connect the members of an organisation sign in. */
export function addSso(program: Command): void {
  const sso = program.command('sso').description('single sign-on of organisations, by OpenID Connect');
  const organisation = ['--organisation <id>', 'whose it is; of the first organisation unless given'] as const;
  const json = ['--json', 'print one JSON document'] as const;

  sso
    .command('set')
    .description('set the provider of an organisation, after asking it what it is')
    .requiredOption('--issuer <url>', 'the issuer, as the provider spells it')
    .requiredOption('--client-id <id>', 'what the provider calls this service')
    .requiredOption('--client-secret-file <file>', 'the client secret; a line end after it does not count')
    .requiredOption('--domain <domain...>', 'domains of e-mail addresses whose owners sign in by it')
    .option(...organisation)
    .option(...json)
    .action((options: SetOptions) =>
      run(options, async (services, config) => {
        const organisationId = await organisationOf(services, options);
        const { issuer, clientId, clientSecretFile, domain: domains } = options;
        const clientSecret = readSecret(clientSecretFile);
        const input = { organisationId, issuer, clientId, clientSecret, domains };
        return told(await setSsoConnection(services, input), config);
      }),
    );

  sso
    .command('show')
    .description('show the provider of an organisation, without the secret')
    .option(...organisation)
    .option(...json)
    .action((options: SsoOptions) =>
      run(options, async (services, config) => {
        const em = services.database.orm.em.fork();
        return told(await findSsoConnection(em, await organisationOf(services, options)), config);
      }),
    );

  sso
    .command('remove')
    .description('end the single sign-on of an organisation, with the sessions that it has made')
    .option(...organisation)
    .option(...json)
    .action((options: SsoOptions) =>
      run(options, async (services) => {
        const organisationId = await organisationOf(services, options);
        const { connection, sessionsEnded } = await removeSsoConnection(services, organisationId);
        return {
          json: { id: connection.id, organisationId, removedAt: connection.removedAt, sessionsEnded },
          text: `${connection.id} is removed; sessions ended: ${sessionsEnded}.`,
        };
      }),
    );
}

function organisationOf({ database, clock }: Services, { organisation }: SsoOptions): Promise<string> {
  return organisationFor(organisation, database.orm.em.fork(), clock());
}

function told(connection: SsoConnection, { publicUrl }: Config): Output {
  const { id, organisationId, issuer, clientId, domains, createdAt } = connection;
  const redirectUri = publicUrl === undefined ? null : callbackUrl(publicUrl);
  return {
    json: { id, organisationId, issuer, clientId, domains, createdAt, redirectUri },
    text: [
      `${id}  ${issuer}`,
      `client        ${clientId}`,
      `domains       ${domains.join(', ')}`,
      `redirect URI  ${redirectUri ?? callbackUrl('<PUBLIC_URL>')}`,
    ].join('\n'),
  };
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw invalidField('/clientSecretFile', `The file ${path} cannot be read (${systemCodeOf(error)}).`);
  }
}
