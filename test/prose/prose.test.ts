import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkProse } from '../../prose/check.js';
import { aboveCeilings, checkComments } from '../../prose/comments.js';
import { applyExceptions, exceptions } from '../../prose/exceptions.js';

const folder = mkdtempSync(join(tmpdir(), 'kyb-prose-'));
let projects = 0;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a project that consists of these files, and returns its folder. */
function writeProject(files: Readonly<Record<string, string>>): string {
  const root = join(folder, String((projects += 1)));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** The faults of a project that consists of these files. */
function faultsIn(files: Readonly<Record<string, string>>) {
  return checkProse(writeProject(files));
}

/** The same as `file:line: rule`. */
function placesIn(files: Readonly<Record<string, string>>): string[] {
  return faultsIn(files).map(({ file, line, rule }) => `${file}:${line}: ${rule}`);
}

const words = (count: number): string => `${Array.from({ length: count }, () => 'word').join(' ')}.`;

describe('npm run prose', () => {
  it.each([
    ['headless', 'Who reads too slowly is disconnected.'],
    ['headless', 'Whoever holds the link can open it.'],
    ['headless', 'What failed is retried.'],
    ['headless', 'That of an applicant is another one.'],
    ['headless', 'Those that failed are retried.'],
    ['headless', 'Of a bulk it is the rows.'],
    ['headless', 'In place of a key, send a cookie.'],
    ['headless', 'Null removes the note.'],
    ['headless', 'Null: the key never expires.'],
    ['headless', '**What failed** is retried.'],
    ['term', 'The API answers with 200.'],
    ['term', 'Make a key first.'],
    ['term', 'Names are sealed with AES-256.'],
    ['term', 'Choose the kinds of events.'],
    ['term', '95 of 100 deliveries arrive.'],
    ['term', 'The examiner reads it.'],
    ['pronoun', 'The officer signs with his password.'],
    ['pronoun', 'Ask him.'],
    ['long-sentence', words(36)],
    ['long-sentence', `- ${words(36)}`],
    ['long-cell', `| name | meaning |\n|---|---|\n| a | ${'x'.repeat(161)} |`],
    ['dead-link', 'See [the guide](guide.md).'],
    ['dead-link', 'See [the part](#no-such-heading).'],
    ['dead-link', '![picture](picture.png)'],
  ])('reports %s for: %s', (rule, text) => {
    const line = rule === 'long-cell' ? 3 : 1;
    expect(placesIn({ 'README.md': text })).toEqual([`README.md:${line}: ${rule}`]);
  });

  it.each([
    ['a question', 'What does it cost?'],
    ['a heading about what you need', '# What you need'],
    [
      'a subject after Those',
      'Those limits apply to each key. Of course they do. Null values are left out. Null until the end.',
    ],
    ['code', 'Send `answer`, `his` and `sealed` as they are.'],
    ['a block of code', '```sh\nWho answers him\n```'],
    ['the seal of the audit log', 'Each entry of the audit log is sealed within a second.'],
    ['the answers of an applicant', 'An applicant can change the answers until they submit.'],
    ['a sentence of 35 words', words(35)],
    ['two sentences of 35 words', `${words(35)} W${words(35)}`],
    ['a full stop that ends no sentence', 'Name the company, e.g. Of Mice Pty. Ltd. or another.'],
    ['a cell of 160 characters', `| name |\n|---|\n| ${'x'.repeat(160)} |`],
    ['an outside address', 'See [the site](https://example.com/none#none), or <a id="here"></a>[here](#here).'],
    ['front matter and containers of the site', '---\ntitle: Who he is\n---\n\n::: tip Who\nSet it.\n:::'],
  ])('accepts %s', (_title, text) => {
    expect(faultsIn({ 'README.md': text })).toEqual([]);
  });

  it('accepts the seals of a page about the audit log', () => {
    expect(faultsIn({ 'docs/reference/audit-log.md': 'Each seal is right.' })).toEqual([]);
    expect(placesIn({ 'docs/reference/mail.md': 'Each seal is right.' })).toEqual(['docs/reference/mail.md:1: term']);
  });

  it('finds anchors as GitHub makes them, in the same page and in another', () => {
    const page = '# What `kyb` does, and why\n\n## Errors\n\n## Errors\n\n[there](../README.md#it--is)';
    const links = ['#what-kyb-does-and-why', '#errors', '#errors-1'].map((anchor) => `[a](docs/a.md${anchor})`);
    const readme = (link: string) => `# It & is\n\n${links.join(' ')} ${link}`;
    expect(placesIn({ 'README.md': readme('[docs](docs)'), 'docs/a.md': page })).toEqual([]);
    const dead = faultsIn({ 'README.md': readme('[a](docs/a.md#errors-2)'), 'docs/a.md': page });
    expect(dead).toMatchObject([{ line: 3, hint: 'docs/a.md has no heading #errors-2', text: 'docs/a.md#errors-2' }]);
  });

  it('names the line that a sentence begins on, and what to write', () => {
    const text = '# Title\n\nFirst line of `code`\ncontinues here. The API answers `200`\nat once.';
    expect(faultsIn({ 'CHANGELOG.md': text })).toEqual([
      {
        file: 'CHANGELOG.md',
        line: 4,
        rule: 'term',
        hint: 'write response, return, not "answers"',
        text: 'The API answers `200` at once.',
      },
    ]);
  });

  it('reads descriptions of the schema and of OpenAPI, and reports a text that both hold once', () => {
    const schema =
      'type Query {\n  """Those that failed."""\n  a: Int\n\n  """\n  Set it. The answer.\n  """\n  b: Int\n}';
    const openapi = {
      summary: 'The answer.',
      paths: { description: 'What came of it.', properties: { description: { summary: 'Ask him.' } } },
      example: { description: 'He answers.' },
    };
    expect(placesIn({ 'schema.graphql': schema, 'openapi.json': JSON.stringify(openapi, null, 2) })).toEqual([
      'schema.graphql:2: headless',
      'schema.graphql:6: term',
      'openapi.json:4: headless',
      'openapi.json:7: pronoun',
    ]);
  });

  it('reads the texts of the portal, and no other strings', () => {
    const page = `import { a } from './his';\nconst b: 'his' = 'his';\nexport const P = () => <a title="Go on with it" className="his go on">\n  Ask him\n</a>;`;
    const table = 'export const en = {\n  next: `${name} is told.`,\n  on: "Go on",\n};';
    expect(placesIn({ 'portal/src/Page.tsx': page, 'portal/src/shared/text/en.ts': table })).toEqual([
      'portal/src/Page.tsx:3: term',
      'portal/src/Page.tsx:4: pronoun',
      'portal/src/Page.tsx:3: literal',
      'portal/src/Page.tsx:4: literal',
      'portal/src/shared/text/en.ts:2: term',
      'portal/src/shared/text/en.ts:3: term',
    ]);
  });

  it('reads the pages outside the portal, and neither their scripts nor their markup', () => {
    const page =
      '<!doctype html>\n<title>Sign in</title>\n<script>his()</script>\n<p class="his">\n  Get it from\n  <a href="/his">him</a>.\n</p>\n<code>his</code><input placeholder="Go on" />\n<button>Go\n on</button>';
    const script = "import { a } from '/his.js';\nthrow new Error('This file is no key set.');";
    expect(
      placesIn({
        'src/http/pages/site/page.html': page,
        'src/http/pages/site/page.js': script,
        'src/http/x.js': script,
      }),
    ).toEqual([
      'src/http/pages/site/page.html:5: pronoun',
      'src/http/pages/site/page.html:8: term',
      'src/http/pages/site/page.html:9: term',
      'src/http/pages/site/page.js:2: term',
    ]);
  });

  it.each([
    ['the content of an element', '<a>Delete</a>'],
    ['content with a value', '<a>{count} rows</a>'],
    ['content that is chosen', "<a>{isOn ? 'on' : 'off'}</a>"],
    ['content under a condition', "<a>{isOn && 'on'}</a>"],
    ['a label', '<input aria-label="Search" />'],
    ['a label with a value', '<input aria-label={`Delete ${name}`} />'],
    ['the label of an option', "<Select data={[{ value: 'a', label: 'all' }]} />"],
    ['the head of a column', "<Table columns={['Name', last]} />"],
    ['a sentence in any attribute', '<Dialog stored="Only a hash is stored." />'],
    ['a sentence in a call', "notify('It is saved.')"],
    ['a message', "notify({ message: 'Saved' })"],
    ['words around a value', 'const text = `${count} rows`'],
    ['words before a value', 'const text = `Delete ${name}`'],
    ['words in a table', "const words = { NOT_PERFORMED: 'not performed' }"],
    ['a word that is chosen', "const word = isOn ? 'Yes' : last"],
    ['a word in place of nothing', "const word = name ?? 'Nobody'"],
  ])('reports %s in a component: %s', (_title, code) => {
    const file = 'portal/src/enterprise/Page.tsx';
    expect(placesIn({ [file]: `f();\n${code};` })).toContain(`${file}:2: literal`);
    expect(placesIn({ 'portal/src/shared/text/pageText.ts': `f();\n${code};` })).toEqual([]);
  });

  it.each([
    ['imports and types', "import a from './Some file.js';\nlet a: 'Not shown' | 'Not shown either'"],
    ['GraphQL', 'const a = graphql(`query Some { name of }`)'],
    ['classes, ids and addresses', '<a className="soft wide" id="a b" href="/Some page" data-for="Some page" />'],
    ['code and keys', '<p><code>npm start</code> <Kbd>Enter</Kbd></p>'],
    ['errors that are thrown', "throw new Error('Nobody reads it.')"],
    ['strings that are compared', "if (state === 'signed out' || state !== 'Signed in here') f()"],
    ['cases', "switch (a) { case 'go on': f() }"],
    ['keys and ids', "const a = { id: `entity ${number}`, key: 'a b', 'Content-Type': b }"],
    ['names of types and keys', "const types = ['Member', 'Invitation']"],
    ['states that a function gets', "tell('signed out')"],
    ['headers and commands', 'const a = [`Bearer ${key}`, `POST ${url}`, `npm run kyb -- audit --id ${id} --out a`]'],
    ['addresses and sizes', 'const a = [`/verifications/${id}`, `${width}px ${height}px`, `min(${width}px, 100%)`]'],
    ['strings of other code', "f('It is saved.')", 'clients/typescript/src/index.ts'],
  ])('accepts %s in a component', (_title, code, file = 'portal/src/enterprise/Page.tsx') => {
    expect(placesIn({ [file]: code })).toEqual([]);
  });

  it('reads errors, messages and log lines of the service, and neither its SQL nor its GraphQL', () => {
    const code = [
      'const pair = <T>(value: T): T => value; // Ask him',
      "throw problem('FORBIDDEN', 'Ask him for a key.');",
      "log.warn({ err }, 'a key was sent again');",
      'const sql = `${key}.answer is null and ${key}.sealed`;',
      'const route = `${part} notes { answer }`;',
      "const name = 'his answer';",
    ];
    expect(
      placesIn({ 'src/rest/any.ts': code.join('\n'), 'scripts/any.mjs': "console.log('The answer is no.');" }),
    ).toEqual(['scripts/any.mjs:1: term', 'src/rest/any.ts:2: pronoun', 'src/rest/any.ts:3: term']);
  });

  it('reports commands of a guide that no test runs', () => {
    const command = '```sh\nnpm start\n```';
    const files = {
      'test/guide.ts': `await runGuide('docs/getting-started.md', {});`,
      'test/all.ts': `await reader.follow(path); readdirSync('docs/guides/run')`,
      'test/other.ts': `readFileSync('docs/guides/read.md')`,
      'docs/getting-started.md': command,
      'docs/reference/cli.md': command,
      'docs/guides/run/any.md': command,
      'docs/guides/explained.md': `<!-- not run: it needs a cluster -->\n\n${command}`,
      'docs/guides/read.md': `<!-- run by: test/other.ts -->\n\n${command}`,
    };
    expect(faultsIn(files)).toEqual([]);
    const wrong = {
      'docs/guides/bare.md': `Start it:\n\n${command}`,
      'docs/guides/gone.md': `<!-- run by: test/gone.ts -->\n\n${command}`,
      'docs/guides/unread.md': `<!-- run by: test/other.ts -->\n\n${command}`,
      'docs/guides/run/bash.md': command.replace('sh', 'bash'),
    };
    expect(placesIn({ ...files, ...wrong })).toEqual([
      'docs/guides/bare.md:3: untested-command',
      'docs/guides/gone.md:3: untested-command',
      'docs/guides/run/bash.md:1: untested-command',
      'docs/guides/unread.md:3: untested-command',
    ]);
  });

  it('reads line and block comments of code, with their tags, and no strings, templates, patterns or JSX', () => {
    const code = [
      '// What failed is retried. The',
      '// worker tells the caller.',
      'const url = "https://x/* Ask him */"; // Ask him',
      'const text = `// Ask him ${1 /* Ask her, or him */} // Ask him`;',
      'const pattern = /[/]// 2; // Fine',
      '/**',
      ' * Sends `him` a key.',
      ' *',
      ' * Whoever asks gets one.',
      ' * @param name Those that are right',
      ' * @throws AppError NOT_FOUND, in place of anything else. @throws Of course',
      ' */',
      '// eslint-disable-next-line what-is-told',
      '// Stands in for a register.',
      '/* Lies there. */ f(); /* Go on. */',
    ];
    const page = 'export const P = () => <a>https://x // Ask him {/* It goes on */}</a>; // One of its own';
    const root = writeProject({
      'src/rest/any.ts': code.join('\n'),
      'portal/src/Page.tsx': page,
      'scripts/any.mjs': '#!/usr/bin/env node\n// The answer of the register is told.',
      'clients/typescript/node_modules/a.ts': '// Ask him',
      'data/any.ts': '// Ask him',
    });
    expect(checkComments(root).map(({ file, line, rule }) => `${file}:${line}: ${rule}`)).toEqual([
      'portal/src/Page.tsx:1: term',
      'portal/src/Page.tsx:1: term',
      'scripts/any.mjs:2: term',
      'src/rest/any.ts:1: headless',
      'src/rest/any.ts:1: term',
      'src/rest/any.ts:3: pronoun',
      'src/rest/any.ts:4: pronoun',
      'src/rest/any.ts:9: headless',
      'src/rest/any.ts:9: term',
      'src/rest/any.ts:10: headless',
      'src/rest/any.ts:15: term',
      'src/rest/any.ts:15: term',
    ]);
  });

  it('reports the comments of a folder that has more faults than its ceiling', () => {
    const root = writeProject({
      'src/rest/any.ts': '// Ask him\nf(); // It goes on',
      'src/rest/other.ts': '// Ask him',
      'src/restful/any.ts': '// Ask him',
      'test/any.ts': '// Ask him',
    });
    const filesAbove = (ceilings: Readonly<Record<string, number>>): string[] =>
      aboveCeilings(checkComments(root), ceilings).map(({ file }) => file);
    expect(filesAbove({ 'src/rest': 3, 'src/restful': 1, test: 2 })).toEqual([]);
    expect(filesAbove({ 'src/rest': 2, test: 1 })).toEqual([
      'src/rest/any.ts',
      'src/rest/any.ts',
      'src/rest/other.ts',
      'src/restful/any.ts',
    ]);
  });

  it('excuses what the table of exceptions names, and reports a row that excuses nothing', () => {
    const faults = faultsIn({ 'README.md': 'The API answers. Ask him.' });
    const needed = { rule: 'term', file: 'README.md', text: 'The API answers', reason: 'a test' } as const;
    const unneeded = { ...needed, file: 'CHANGELOG.md' };
    const applied = applyExceptions(faults, [needed, unneeded]);
    expect(applied.faults.map(({ rule }) => rule)).toEqual(['pronoun']);
    expect(applied.unneeded).toEqual([unneeded]);
    expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});
