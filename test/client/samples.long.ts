import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readApi } from '../../scripts/docs/openapi.js';
import { samplesOf } from '../../scripts/docs/samples.js';

const run = promisify(execFile);
const api = readApi();
const samples = api.operations.flatMap((operation) =>
  samplesOf(operation, api).map(({ language, code }) => ({ name: operation.operationId, language, code })),
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

it('parses the Python samples of the reference', async () => {
  const programs = JSON.stringify(written('python').map(({ name, code }) => [name, code]));
  await writeFile(join(folder, 'samples.json'), programs);
  const check = `import ast, json, sys
for name, code in json.load(open(sys.argv[1])): ast.parse(code, name)
print("parsed")`;
  const { stdout } = await run('python3', ['-c', check, join(folder, 'samples.json')]);
  expect(stdout).toBe('parsed\n');
});
