import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

// The styles of components are loaded one by one: one that is forgotten would be seen by nobody but a user.
const site = 'dist/site';
const nameOfClass = /\bm_[0-9a-f]{6,8}\b/g;

async function classesIn(isOne: (file: string) => boolean): Promise<ReadonlySet<string>> {
  const files = (await readdir(site)).filter(isOne);
  expect(files).not.toEqual([]);
  const texts = await Promise.all(files.map((file) => readFile(`${site}/${file}`, 'utf8')));
  return new Set(texts.flatMap((text) => text.match(nameOfClass) ?? []));
}

test('what the portal uses of the components has its styles', async () => {
  const all = new Set((await readFile('node_modules/@mantine/core/styles.css', 'utf8')).match(nameOfClass));
  const styled = await classesIn((file) => /^enterprise\..*css$/.test(file));
  const used = await classesIn((file) => /^enterprise[.-].*js$/.test(file));
  expect([...used].filter((name) => all.has(name) && !styled.has(name))).toEqual([]);
});
