import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

interface Bug {
  readonly replace: Readonly<Record<string, readonly (readonly [text: string, changed: string])[]>>;
}

// `npm run chaos -- --mutants` runs by hand, because it takes hours. Its bugs must still fit the code by then.
it('every bug of the crash drills can be put into the built product', async () => {
  const { bugs } = (await import(resolve('chaos/mutants/bugs.mjs'))) as { bugs: Readonly<Record<string, Bug>> };
  const texts = Object.entries(bugs).flatMap(([bug, { replace }]) =>
    Object.entries(replace).flatMap(([file, pairs]) => pairs.map(([text]) => ({ bug, file, text }))),
  );
  expect(texts.length).toBeGreaterThan(10);
  const missing = texts.filter(({ file, text }) => readFileSync(join('dist', file), 'utf8').split(text).length !== 2);
  expect(missing).toEqual([]);
});
