import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { Fault } from './fault.ts';
import { readMarkdown, type Page } from './markdown.ts';

/** Returns a check of the links of one page below `root`: a relative path must exist, an anchor must be in its page. */
export function linkRule(root: string): (file: string, page: Page) => Fault[] {
  const anchorsByFile = new Map<string, ReadonlySet<string>>();
  const anchorsIn = (file: string): ReadonlySet<string> => {
    const known = anchorsByFile.get(file) ?? listAnchors(readMarkdown(file, readFileSync(join(root, file), 'utf8')));
    anchorsByFile.set(file, known);
    return known;
  };
  const findFault = (from: string, link: string): string | null => {
    if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(link)) return null;
    const [path = '', anchor] = decodeURI(link).split('#');
    const target = path === '' ? from : normalize(join(dirname(from), path.replace(/\?.*$/, '')));
    if (!existsSync(join(root, target))) return `${target} does not exist`;
    if (anchor === undefined || statSync(join(root, target)).isDirectory() || !target.endsWith('.md')) return null;
    return anchorsIn(target).has(anchor) ? null : `${target} has no heading #${anchor}`;
  };
  return (file, { links }) =>
    links.flatMap(({ line, target }) => {
      const hint = findFault(file, target);
      return hint === null ? [] : [{ file, line, rule: 'dead-link', hint, text: target }];
    });
}

/** The anchors of a page as GitHub makes them: a repeated heading gets a number. */
function listAnchors({ headings, anchors }: Page): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  return new Set([...headings.map((heading) => slugger.slug(heading)), ...anchors]);
}
