import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { webhookVectors } from '../../src/domain/webhookVectors.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The receivers that docs/reference/webhooks.md shows, taken from the page and run unchanged.
const page = readFileSync('docs/reference/webhooks.md', 'utf8');
const published = 'docs/reference/webhook-vectors.json';
const { vectors } = JSON.parse(readFileSync(published, 'utf8')) as ReturnType<typeof webhookVectors>;
const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

// Header names as node:http gives them. Untyped or missing headers must not throw.
const nodeDriver = `
import { readFileSync } from 'node:fs';
import { isAuthentic } from './receiver0.mjs';
import { isSigned } from './receiver1.mjs';
const { vectors } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const lower = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const judge = (vector, headers) => {
  const body = Buffer.from(vector.body);
  return [isAuthentic(vector.secret, headers, body, vector.receivedAt), isSigned(vector.secret, headers, body)];
};
const odd = Object.fromEntries(Object.keys(lower(vectors[0].headers)).map((name) => [name, 'é'.repeat(47)]));
console.log(JSON.stringify({
  outcomes: vectors.map((vector) => judge(vector, lower(vector.headers))),
  hostile: [judge(vectors[0], {}), judge(vectors[0], { ...odd, 'webhook-timestamp': String(vectors[0].receivedAt) }), judge(vectors[0], odd)],
  now: isAuthentic(vectors[0].secret, lower(vectors[0].headers), Buffer.from(vectors[0].body)),
}));
`;
// Headers in the class that http.server has them in, which finds names in any case.
const pythonDriver = `
import json, sys
from email.message import Message
from receiver0 import is_authentic
from receiver1 import is_signed
vectors = json.load(open(sys.argv[1], encoding="utf-8"))["vectors"]
def message(headers):
    made = Message()
    for name, value in headers.items():
        made[name] = value
    return made
def judge(vector, headers):
    body = vector["body"].encode()
    return [is_authentic(vector["secret"], headers, body, vector["receivedAt"]), is_signed(vector["secret"], headers, body)]
odd = {name: "é" * 47 for name in vectors[0]["headers"]}
print(json.dumps({
    "outcomes": [judge(vector, message(vector["headers"])) for vector in vectors],
    "hostile": [judge(vectors[0], {}), judge(vectors[0], message({**odd, "webhook-timestamp": str(vectors[0]["receivedAt"])})), judge(vectors[0], message(odd))],
    "now": is_authentic(vectors[0]["secret"], message(vectors[0]["headers"]), vectors[0]["body"].encode()),
}))
`;

function snippets(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code ?? '');
}

function run(program: string, language: string, extension: string, driver: string): unknown {
  const [first = '', second = ''] = snippets(language);
  files.write(`receiver0.${extension}`, first);
  files.write(`receiver1.${extension}`, second);
  const path = files.write(`driver.${extension}`, driver);
  const { status, stdout, stderr } = spawnSync(program, [path, published], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

const expected = {
  outcomes: vectors.map(({ valid, serviceSignatureValid }) => [valid, serviceSignatureValid]),
  hostile: Array.from({ length: 3 }, () => [false, false]),
  // By its own clock a delivery of 2021 is too old.
  now: false,
};
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the receiver on the page', () => {
  it('is ten lines or fewer', () => {
    const all = [...snippets('js'), ...snippets('python')];
    expect(all).toHaveLength(6);
    for (const code of all) expect(code.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10);
  });

  it('in Node judges every published vector rightly', () => {
    expect(run(process.execPath, 'js', 'mjs', nodeDriver)).toEqual(expected);
  });

  if (!hasPython) process.stdout.write('No python3 here: the receiver in Python was not run.\n');
  (hasPython ? it : it.skip)('in Python judges every published vector rightly', () => {
    expect(run('python3', 'python', 'py', pythonDriver)).toEqual(expected);
  });
});

describe('the answer to a challenge on the page', () => {
  const message = snippets('json').find((text) => text.includes('endpoint.challenge')) ?? '';
  const other = snippets('json').find((text) => text.includes('verification.completed')) ?? '';
  const outcome = [JSON.parse(message).data.challenge, null];
  const answer = (program: string, language: string, extension: string, driver: string): unknown => {
    files.write(`challenge.${extension}`, snippets(language)[2] ?? '');
    const path = files.write(`challenges.${extension}`, driver);
    const { stdout, stderr } = spawnSync(program, [path, message, other], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };

  it('in Node returns the challenge, and nothing for another event', () => {
    const driver = `import { challengeOf } from './challenge.mjs';
      console.log(JSON.stringify(process.argv.slice(2).map((text) => challengeOf(Buffer.from(text)))));`;
    expect(answer(process.execPath, 'js', 'mjs', driver)).toEqual(outcome);
  });

  (hasPython ? it : it.skip)('in Python returns the challenge, and nothing for another event', () => {
    const driver = `import json, sys
from challenge import challenge_of
print(json.dumps([challenge_of(text.encode()) for text in sys.argv[1:]]))`;
    expect(answer('python3', 'python', 'py', driver)).toEqual(outcome);
  });
});
