import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const maxWords = 900;

it.each(readdirSync('docs/guides'))('docs/guides/%s has at most 900 words beside its code', (name) => {
  const prose = readFileSync(`docs/guides/${name}`, 'utf8')
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/^\|[ |-]+\|$/gm, '')
    .replaceAll(/[|#>*]/g, ' ');
  const words = prose.split(/\s+/).filter((word) => word !== '').length;
  expect(words).toBeGreaterThan(100);
  expect(words).toBeLessThanOrEqual(maxWords);
});
