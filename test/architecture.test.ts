import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * The architecture: each module of src and the modules that it may import, types included. Modules are ordered from top to
 * bottom, and a row names only modules below its own.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  main: ['app'],
  cli: ['console', 'app'],
  console: [
    'app',
    'rest',
    'resolvers',
    'operations',
    'registers',
    'certificates',
    'audit',
    'caller',
    'encryption',
    'database',
    'entities',
    'platform',
    'domain',
  ],
  app: [
    'http',
    'rest',
    'resolvers',
    'workers',
    'operations',
    'registers',
    'audit',
    'events',
    'caller',
    'encryption',
    'egress',
    'database',
    'platform',
    'domain',
  ],
  http: ['resolvers', 'operations', 'caller', 'platform', 'domain'],
  rest: ['operations', 'certificates', 'audit', 'caller', 'platform', 'domain'],
  resolvers: ['schema', 'operations', 'caller', 'platform', 'domain'],
  schema: ['entities', 'domain'],
  workers: [
    'operations',
    'audit',
    'events',
    'caller',
    'encryption',
    'egress',
    'database',
    'entities',
    'platform',
    'domain',
  ],
  operations: [
    'registers',
    'audit',
    'events',
    'caller',
    'encryption',
    'egress',
    'database',
    'entities',
    'platform',
    'domain',
  ],
  registers: ['caller', 'encryption', 'egress', 'database', 'platform', 'domain'],
  certificates: ['platform', 'domain'],
  audit: ['caller', 'encryption', 'database', 'platform', 'domain'],
  events: ['caller', 'database', 'platform', 'domain'],
  caller: ['encryption', 'egress', 'database', 'entities', 'platform', 'domain'],
  encryption: ['database', 'platform', 'domain'],
  egress: ['platform'],
  database: ['entities', 'platform'],
  entities: ['platform', 'domain'],
  platform: ['domain'],
  domain: [],
};

const maxFiles = 700;
/** Pairs of modules of which one imports the other. */
const maxPairs = 100;
/** Files that one other file of their folder imports, and that have fewer than 40 lines, could be part of that file. */
const maxSingleUse = 4;
const smallFile = 40;
const maxLines = 300;

const src = resolve(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textByFile = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
const imports = new Map(files.map((file) => [file, listImports(file)]));

function listImports(file: string): string[] {
  const paths = [...(textByFile.get(file) ?? '').matchAll(/(?:\bfrom|^import|\bimport\()\s*'(\.[^']+)'/gm)];
  return paths.map(([, path = '']) => relative(src, join(src, dirname(file), path)).replace(/\.js$/, '.ts'));
}

function toModule(file: string): string {
  return file.split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

/** Each file that can reach itself through imports. */
function filesInCircles(): string[] {
  return files.filter((start) => {
    const seen = new Set<string>();
    const waiting = [...(imports.get(start) ?? [])];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (file === start) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...(imports.get(file) ?? []));
    }
    return false;
  });
}

/** The modules that Node evaluates before it runs this file. Types, and modules that the file imports when it needs them, are not. */
function listLoaded(start: string): string[] {
  const loaded = new Set([start]);
  for (const file of loaded) {
    const text = textByFile.get(file) ?? '';
    for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/gm)) {
      loaded.add(relative(src, join(src, dirname(file), path)).replace(/\.js$/, '.ts'));
    }
  }
  return [...new Set([...loaded].map(toModule))].sort();
}

describe('architecture', () => {
  it('checks an exported chain without loading a database: its goal is 150 MiB, and the whole product takes 170', () => {
    expect(listLoaded('console/program.ts')).toEqual(['console', 'domain', 'platform', 'registers']);
    expect(listLoaded('console/audit.ts')).toEqual(['console', 'domain', 'platform']);
  });

  it('imports only modules that the table allows', () => {
    const wrong = files.flatMap((file) => {
      const [own, allowed] = [toModule(file), modules[toModule(file)]];
      return (imports.get(file) ?? [])
        .filter((target) => toModule(target) !== own && !allowed?.includes(toModule(target)))
        .map((target) => `${file} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has a table without upward imports, and without rows or entries that nothing needs', () => {
    const order = Object.keys(modules);
    const upward = order.flatMap((name, at) =>
      (modules[name] ?? []).filter((below) => order.indexOf(below) <= at).map((below) => `${name} -> ${below}`),
    );
    const used = new Set(
      files.flatMap((file) => (imports.get(file) ?? []).map((target) => `${toModule(file)} -> ${toModule(target)}`)),
    );
    const idle = order.flatMap((name) =>
      (modules[name] ?? []).map((below) => `${name} -> ${below}`).filter((pair) => !used.has(pair)),
    );
    expect({ upward, idle }).toEqual({ upward: [], idle: [] });
    expect([...new Set(files.map(toModule))].sort()).toEqual([...order].sort());
    expect(Object.values(modules).flat().length).toBeLessThanOrEqual(maxPairs);
    expect(files.length).toBeLessThan(maxFiles);
  });

  it('has no circle among files, by types either', () => {
    expect(filesInCircles()).toEqual([]);
  });

  it('has no file over 300 lines', () => {
    const long = files.filter((file) => (textByFile.get(file) ?? '').split('\n').length > maxLines);
    expect(long).toEqual([]);
  });

  it(`has at most ${maxSingleUse} small files that only one file of their folder imports`, () => {
    const importers = Map.groupBy(
      files.flatMap((file) => [...new Set(imports.get(file))].map((target) => ({ file, target }))),
      ({ target }) => target,
    );
    const single = files.filter((file) => {
      const [only, ...others] = importers.get(file) ?? [];
      const isSmall = (textByFile.get(file) ?? '').split('\n').length < smallFile;
      return isSmall && only !== undefined && others.length === 0 && dirname(only.file) === dirname(file);
    });
    expect(single.length).toBeLessThanOrEqual(maxSingleUse);
  });

  it('holds the portal to the same lengths, and keeps it apart: what it shares with the service is the schema', () => {
    const portal = resolve(import.meta.dirname, '../portal/src');
    const names = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && file !== 'graphql-env.d.ts',
    );
    const texts = names.map((file) => ({ file, text: readFileSync(join(portal, file), 'utf8') }));
    const lines = texts.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lines.at(-1)).toBeLessThanOrEqual(300);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(70);
    const outside = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/from '(\.[^']+)'/g)]
        .map(([, path = '']) => relative(portal, join(portal, dirname(file), path)))
        .filter(
          (target) =>
            target.startsWith('..') || (file.startsWith('shared/') && !/^(?:shared\/|graphql-env)/.test(target)),
        )
        .map((target) => `${file} -> ${target}`),
    );
    expect(outside).toEqual([]);
  });

  it('compares no jurisdiction, number or register with a word of its own: tables name a third one that is missing', () => {
    // Readers of one register may know their own numbers, and the sandbox its inventions.
    const own =
      /^(?:domain\/jurisdictions|database\/migrations|registers\/(?:abr|nzbn|live|sandbox))\/|^operations\/verifications\/loadEnrichment\.ts$/;
    const branch =
      /[!=]==? '(?:AU|NZ|abr|abn|acn|nzbn)'|\? '(?:AU|NZ|abr|abn|acn|nzbn)' :|\bnzbn [!=]==? null|case '(?:AU|NZ|abr|abn|acn|nzbn)'/;
    const branches = files.filter((file) => !own.test(file) && branch.test(textByFile.get(file) ?? ''));
    expect(branches).toEqual([]);
    const portal = resolve(import.meta.dirname, '../portal/src');
    const pages = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const words = /[!=]== '(?:AU|NZ)'|\? '(?:AU|NZ)' :/;
    expect(pages.filter((file) => words.test(readFileSync(join(portal, file), 'utf8')))).toEqual([]);
  });

  it('reads the environment only where it becomes the configuration', () => {
    const readers = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('process.env'));
    // main and the console hand it to config.ts; the embedded server hands its PATH on to PostgreSQL's programs.
    const handOn = ['app/serve.ts', 'console/run.ts', 'database/embedded/account.ts'];
    expect(readers.filter((file) => !handOn.includes(file))).toEqual([]);
  });
});
