import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { riskWords, statusWords } from '../../portal/src/enterprise/pages/verifications/verificationWords.js';

const styles = readFileSync('portal/src/enterprise/styles/home.css', 'utf8');
const colours: Readonly<Record<string, string>> = {
  good: 'var(--risk-low)',
  warn: 'var(--risk-medium)',
  bad: 'var(--risk-high)',
  critical: 'var(--risk-critical)',
  soft: 'none',
};

/** The fill of a look in charts, as the styles of the portal state it. */
function findFill(look: string): string | undefined {
  const rules = [...styles.matchAll(/\.patch([^{]+)\{\s*fill: ([^;]+);/g)];
  return rules.find(([, selector = '']) => new RegExp(`\\.${look}\\b`).test(selector))?.[2];
}

describe.each([
  ['statuses', statusWords],
  ['risks', riskWords],
])('the %s of verifications', (_name, words) => {
  it.each(Object.values(words))('$word: its part of a chart has the colour of its chip', ({ tone, look }) => {
    expect(findFill(look)).toBe(colours[tone]);
  });

  it('differ in colour or pattern', () => {
    const looks = Object.values(words).map(({ look }) => look);
    expect(new Set(looks).size).toBe(looks.length);
  });
});
