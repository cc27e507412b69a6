import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './fault.ts';
import type { Page } from './markdown.ts';

const isGuide = /^docs\/(?:getting-started|guides\/.*)\.md$/;

/**
 * Returns a check of the commands in one guide below `root`. A guide is fine when a test follows it (`runGuide`, or `follow` of a
 * `GuideReader`): the test names the guide or its folder. In others each `sh` block needs a comment before it:
 * `<!-- run by: test/… -->` with a test that reads the guide, or `<!-- not run: reason -->`.
 */
export function commandRule(root: string): (file: string, page: Page) => Fault[] {
  const ran = new Set(
    globSync('test/**/*.ts', { cwd: root })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((code) => /\brunGuide\(|\.follow\(/.test(code))
      .flatMap((code) => [...code.matchAll(/'(docs\/[^']+)'/g)].map(([, path]) => path)),
  );
  return (file, { fences }) => {
    if (!isGuide.test(file)) return [];
    const isRun = ran.has(file) || ran.has(dirname(file));
    return fences.flatMap(({ line, language, code, note }) => {
      if (!/^(?:sh|bash|shell|console|zsh)$/.test(language)) return [];
      const hint = findFault(root, { guide: file, isRun, language, note });
      if (hint === null) return [];
      return [{ file, line, rule: 'untested-command' as const, hint, text: code.split('\n')[0] ?? '' }];
    });
  };
}

interface Block {
  readonly guide: string;
  readonly isRun: boolean;
  readonly language: string;
  readonly note: string | null;
}

function findFault(root: string, { guide, isRun, language, note }: Block): string | null {
  const [, kind, detail = ''] = /^(not run|run by): (.+)$/s.exec(note ?? '') ?? [];
  if (kind === 'not run') return null;
  if (kind === 'run by') {
    const test = join(root, detail);
    const reads = existsSync(test) && readFileSync(test, 'utf8').includes(guide);
    return reads ? null : `${detail} does not read ${guide}`;
  }
  if (language !== 'sh') return `tests run blocks of sh, not of ${language}`;
  return isRun ? null : 'no test follows the guide: have one follow it, or say why not';
}
