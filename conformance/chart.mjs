import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { findHelm } from './helm.mjs';

export const title = 'Helm chart (helm, kubernetes-models)';

export const exceptions = [];

const chart = join(dirname(import.meta.dirname), 'deploy', 'helm');
const packages = join(import.meta.dirname, 'node_modules');

/** The values that an operator must set, as in docs/guides/containers.md. */
const required = {
  host: 'kyb.acme.example',
  tlsSecret: 'kyb-tls',
  trustProxy: '10.20.4.0/28',
  residencyAllowedHosts: '{.ap-southeast-2.rds.amazonaws.com}',
};
const optional = {
  'imagePullSecrets[0].name': 'registry',
  'settings.LOG_LEVEL': 'warn',
  'extraVolumes[0].name': 'database-ca',
  'extraVolumes[0].configMap.name': 'database-ca',
  'extraVolumeMounts[0].name': 'database-ca',
  'extraVolumeMounts[0].mountPath': '/run/database-ca',
  'imports[0].name': 'un',
  'imports[0].schedule': '30 4 * * *',
  'imports[0].urls[0]': 'https://files.acme.example/un.xml',
  'imports[0].arguments': '{un,/tmp/un.xml}',
  'networkPolicy.monitoring[0].namespaceSelector.matchLabels.team': 'watch',
  'telemetry.endpoint': 'https://otel.acme.example:4318',
  // Without quotes in the values, Helm reads a number.
  'telemetry.samplerArg': '0.1',
};

/**
 * Renders the chart, and checks each object against the schemas and the types of Kubernetes. The schemas find a wrong
 * value, and the types a field that Kubernetes does not have.
 */
export async function run() {
  const helm = await findHelm();
  const render = (values) => runHelm(helm, 'template', 'kyb', chart, ...setEach(values));
  const objects = [required, { ...required, ...optional }].flatMap((values) =>
    parseAllDocuments(render(values)).map((document) => document.toJS()),
  );
  const lint = attempt('helm lint', () => runHelm(helm, 'lint', '--strict', chart, ...setEach(required)));
  const refusals = Object.keys({ ...required, region: '' }).map((name) =>
    attempt(`helm refuses an empty ${name}`, () => refuse(() => render({ ...required, [name]: '' }), name)),
  );
  const schemas = await Promise.all(objects.map(checkSchema));
  return [
    lint,
    ...refusals,
    ...schemas,
    checkTypes(objects),
    attempt('gateways and workers send traces and metrics only to a collector that is set', () =>
      checkTelemetry(objects),
    ),
    attempt('a release that does not start replaces no pod, and a slow /readyz is not a failure', () =>
      checkProbes(objects),
    ),
    attempt('the ingress accepts every upload', () => checkIngress(objects)),
    attempt('pods have the volumes that are set', () => checkVolumes(objects)),
    attempt('only the ingress and Prometheus reach the ports of a pod', () => checkNetworkPolicy(objects)),
    attempt('nothing reaches the metrics without a selector, and no policy is rendered when it is off', () => {
      const [policy] = parseKind(render({ ...required, 'networkPolicy.monitoring': 'null' }), 'NetworkPolicy');
      assert.deepEqual(
        policy.spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)),
        ['http', 'health'],
      );
      assert.deepEqual(parseKind(render({ ...required, 'networkPolicy.enabled': 'false' }), 'NetworkPolicy'), []);
      refuse(() => render({ ...required, 'networkPolicy.ingress': 'null' }), 'networkPolicy.ingress');
    }),
    attempt('a Job migrates before an upgrade, and CronJobs import', () => checkJobs(objects)),
    attempt('helm refuses an import without a schedule', () =>
      refuse(() => render({ ...required, ...optional, 'imports[0].schedule': '' }), 'imports[].schedule'),
    ),
    attempt('services find their pods', () => checkSelectors(objects)),
  ];
}

const setEach = (values) => Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

function runHelm(helm, ...words) {
  return execFileSync(helm, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 24 });
}

function attempt(name, check) {
  try {
    check();
    return { name, isPassed: true };
  } catch (error) {
    return { name, isPassed: false, why: error.stderr || error.message };
  }
}

function refuse(action, name) {
  try {
    action();
  } catch (error) {
    if (error.stderr.includes(`${name}: `)) return;
    throw new Error(`the message does not name ${name}: ${error.stderr}`, { cause: error });
  }
  throw new Error('it was rendered');
}

const describe = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/** The module of a kind, such as kubernetes-models/apps/v1/Deployment. */
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;

async function checkSchema(object) {
  const { [object.kind]: Model } = await import(moduleOf(object));
  return attempt(`${describe(object)} fits its schema`, () => new Model(object).validate());
}

/** Compiles the objects as literals, in which TypeScript accepts no unknown field. */
function checkTypes(objects) {
  const lines = objects.map((object, index) => {
    const type = `import('${moduleOf(object)}').I${object.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(object, null, 1)};`;
  });
  const folder = mkdtempSync(join(packages, '.chart-'));
  try {
    const file = join(folder, 'chart.ts');
    writeFileSync(file, lines.join('\n'));
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
    const modules = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
    const faults = ts.getPreEmitDiagnostics(ts.createProgram([file], { ...options, ...modules }));
    return attempt('no object has a field that Kubernetes does not know', () => {
      if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, formatHost));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const formatHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => packages,
  getNewLine: () => '\n',
};

function checkTelemetry(objects) {
  const told = objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec.containers[0].env.filter(({ name }) => name.startsWith('OTEL_')))
    .map((variables) => Object.fromEntries(variables.map(({ name, value }) => [name, value])));
  const shared = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.acme.example:4318',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_METRIC_EXPORT_INTERVAL: '60000',
  };
  const named = ['kyb-gateway', 'kyb-worker'].map((name) => ({ ...shared, OTEL_SERVICE_NAME: name }));
  assert.deepEqual(told, [{}, {}, ...named]);
}

function checkProbes(objects) {
  for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
    const [{ readinessProbe }] = spec.template.spec.containers;
    const isGateway = metadata.name.endsWith('gateway');
    assert.deepEqual(readinessProbe, {
      httpGet: { path: '/readyz', port: isGateway ? 'http' : 'health' },
      timeoutSeconds: 3,
    });
  }
}

function checkIngress(objects) {
  for (const { metadata } of objects.filter(({ kind }) => kind === 'Ingress')) {
    assert.deepEqual(metadata.annotations, { 'nginx.ingress.kubernetes.io/proxy-body-size': '101m' });
  }
}

function checkVolumes(objects) {
  const found = objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec)
    .map(({ volumes, containers }) => [
      volumes.map(({ name }) => name).join(),
      containers[0].volumeMounts.map(({ mountPath }) => mountPath).join(),
    ]);
  const [own, more] = [
    ['tmp', '/tmp'],
    ['tmp,database-ca', '/tmp,/run/database-ca'],
  ];
  assert.deepEqual(found, [own, own, more, more]);
}

const parseKind = (text, wanted) =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === wanted);

function checkNetworkPolicy(objects) {
  const deployments = objects.filter(({ kind }) => kind === 'Deployment');
  for (const { spec } of objects.filter(({ kind }) => kind === 'NetworkPolicy')) {
    assert.deepEqual(spec.policyTypes, ['Ingress']);
    const [callers, monitoring, probes] = spec.ingress;
    assert.deepEqual(
      [callers, monitoring, probes].map(({ ports }) => ports),
      [[{ port: 'http' }], [{ port: 'metrics' }], [{ port: 'health' }]],
    );
    assert.deepEqual([callers.from.length, monitoring.from.length, probes.from], [1, 1, undefined]);
    for (const deployment of deployments) {
      const { labels } = deployment.spec.template.metadata;
      for (const [name, value] of Object.entries(spec.podSelector.matchLabels)) assert.equal(labels[name], value);
    }
  }
}

function checkJobs(objects) {
  const migrations = objects.filter(({ kind }) => kind === 'Job');
  assert.equal(migrations.length, 2);
  for (const { metadata, spec } of migrations) {
    assert.equal(metadata.annotations['helm.sh/hook'], 'pre-upgrade');
    assert.equal(spec.activeDeadlineSeconds, undefined);
    assert.deepEqual(spec.template.spec.containers[0].args, ['dist/cli.js', 'migrate']);
  }
  const jobs = objects.filter(({ kind }) => kind === 'CronJob').map(({ spec }) => spec.jobTemplate.spec);
  assert.deepEqual(
    jobs.map((job) => job.activeDeadlineSeconds),
    [21_600],
  );
  const imports = jobs.map(({ template }) => template);
  const [{ spec }] = imports;
  assert.deepEqual(spec.containers[0].args, ['dist/cli.js', 'import', 'un', '/tmp/un.xml']);
  assert.equal(spec.initContainers[0].args.at(-1), 'https://files.acme.example/un.xml');
  const budgets = objects.filter(({ kind }) => kind === 'PodDisruptionBudget');
  for (const template of [...migrations.map(({ spec: job }) => job.template), ...imports]) {
    assert(template.spec.containers[0].resources.limits.memory);
    // A budget cannot count the pods of a Job.
    for (const budget of budgets) {
      const [[name, value]] = Object.entries(budget.spec.selector.matchLabels);
      assert.notEqual(template.metadata.labels[name], value);
    }
  }
}

function checkSelectors(objects) {
  const byKind = Map.groupBy(objects, ({ kind }) => kind);
  const labels = byKind.get('Deployment').map(({ spec }) => spec.template.metadata.labels);
  const matches = (selector) =>
    labels.filter((own) => Object.entries(selector).every(([name, value]) => own[name] === value)).length;
  for (const { spec } of byKind.get('Service'))
    if (matches(spec.selector) === 0) throw new Error('the service has no pods');
  for (const { spec } of byKind.get('PodDisruptionBudget')) {
    if (matches(spec.selector.matchLabels) === 0) throw new Error('the disruption budget has no pods');
  }
}
