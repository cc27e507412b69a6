import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readApi } from '../../scripts/docs/openapi.js';
import { createSamples } from '../../scripts/docs/samples.js';
import { pythonTests, runPython } from '../support/processes/python.js';

const run = promisify(execFile);
const api = readApi();
const samples = api.operations.flatMap((operation) =>
  createSamples(operation, api).map(({ language, code }) => ({ name: operation.operationId, language, code })),
);
const written = (language: string): typeof samples => samples.filter((sample) => sample.language === language);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('type-checks the TypeScript samples of the reference against the client', async () => {
  const client = resolve('clients/typescript/src/index.ts');
  const options = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: ['node'],
      paths: { '@kyb/client': [client] },
    },
    include: ['*.ts'],
  };
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const programs = written('typescript');
  expect(programs.length).toBe(api.operations.length);
  for (const { name, code } of programs) await writeFile(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const result = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).catch(
    (failure: unknown) => failure as { readonly stdout: string; readonly stderr: string; readonly code: number },
  );
  expect(result).toMatchObject({ stdout: '', stderr: '' });
  expect(result).not.toHaveProperty('code');
}, 120_000);

it('parses the curl samples of the reference', async () => {
  const script = written('bash')
    .map(({ code }) => code)
    .join('\n');
  expect(await run('bash', ['-n', '-c', script])).toEqual({ stdout: '', stderr: '' });
});

const runsSamples = `import contextlib, io, json, os, sys
for name, code in json.load(open(sys.argv[1])):
    program = compile(code, name, "exec")
    if "kyb_client" not in code: continue
    assert "requests" not in code, name
    os.environ["KYB_API_KEY"] = name
    with contextlib.redirect_stdout(io.StringIO()): exec(program, {})
print("done")`;

await pythonTests('the Python samples of the reference', () => {
  it('are valid, and those that take a key send their call with our client', async () => {
    const sent = new Map<string, string>();
    // Stands in for the service: the ids in the samples do not exist there. A sample identifies itself by its key.
    const recorder = createServer((request, response) => {
      const name = request.headers.authorization?.replace('Bearer ', '') ?? '';
      sent.set(name, `${request.method} ${request.url?.split('?')[0]} ${request.headers['user-agent']?.split(' ')[0]}`);
      const nouns = [
        'result',
        'verification',
        'webhook',
        'onboardingLink',
        'onboarding',
        'decision',
        'certificate',
        'bulk',
      ];
      const things = Object.fromEntries(nouns.map((noun) => [noun, {}]));
      // A response before the end of the body would close the connection on which the client still sends it.
      request.resume().on('end', () => response.end(JSON.stringify({ ...things, items: [], nextCursor: null })));
    });
    await new Promise<void>((done) => recorder.listen(0, '127.0.0.1', done));
    const { port } = recorder.address() as AddressInfo;
    await writeFile(
      join(folder, 'samples.json'),
      JSON.stringify(written('python').map(({ name, code }) => [name, code])),
    );
    await writeFile(join(folder, 'rows.csv'), '55999999003,AU,first\n');
    const environment = { KYB_URL: `http://127.0.0.1:${port}`, PYTHONPATH: resolve('clients/python/src') };
    const result = await runPython(['-c', runsSamples, 'samples.json'], { cwd: folder, ...environment });
    await new Promise((done) => recorder.close(done));
    expect(result).toEqual({ exitCode: 0, stdout: 'done\n', stderr: '' });
    const takeKeys = api.operations.filter(({ security }) => security.some((name) => name.endsWith('Key')));
    expect(takeKeys.length).toBeGreaterThan(50);
    for (const { operationId, method, path } of takeKeys) {
      const pattern = path.replaceAll(/\{\w+\}/g, '[\\w-]+').replaceAll('.', '\\.');
      expect([operationId, sent.get(operationId)]).toEqual([
        operationId,
        expect.stringMatching(new RegExp(`^${method} ${pattern} kyb-client-python$`)),
      ]);
    }
  }, 60_000);
});
