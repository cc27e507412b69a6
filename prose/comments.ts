import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { commentCeilings } from './commentCeilings.ts';
import type { Fault, Passage } from './fault.ts';
import { readMarkdown } from './markdown.ts';
import { checkComment } from './wordRules.ts';

const globs = ['src', 'portal/src', 'bench', 'scripts', 'chaos', 'conformance', 'clients/typescript', 'test'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
);

/** Every fault of the comments below `root`, by file and line. */
export function checkComments(root: string): Fault[] {
  return globSync(globs, { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name) })
    .sort()
    .flatMap((file) => commentPassages(file, readFileSync(join(root, file), 'utf8')).flatMap(checkComment));
}

/** The faults of each folder that has more than its ceiling. A folder without a ceiling may have none. */
export function aboveCeilings(
  faults: readonly Fault[],
  ceilings: Readonly<Record<string, number>> = commentCeilings,
): Fault[] {
  const byFolder = Map.groupBy(
    faults,
    ({ file }) => Object.keys(ceilings).find((folder) => file.startsWith(`${folder}/`)) ?? '',
  );
  return [...byFolder].flatMap(([folder, found]) => (found.length > (ceilings[folder] ?? 0) ? found : []));
}

/** The sentences of all comments. Commands to tools, such as `@ts-expect-error`, are left out. */
export function commentPassages(file: string, source: string): Passage[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const tree = ts.createSourceFile(file, source, options, false, kind);
  return findComments(tree).flatMap(({ at, text }) => {
    const line = tree.getLineAndCharacterOfPosition(at).line + 1;
    return listPieces(text).flatMap(({ offset, words }) => readMarkdown(file, words, line + offset).passages);
  });
}

interface Comment {
  readonly at: number;
  text: string;
}

/** Comments outside strings, templates, regular expressions and JSX. Line comments on successive lines are one. */
function findComments(tree: ts.SourceFile): Comment[] {
  const source = tree.text;
  const skipped = literalsIn(tree);
  const pattern = /\/\/[^\n]*|\/\*[^]*?\*\//g;
  const found: (Comment & { end: number })[] = [];
  let literal = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    while ((skipped[literal]?.[1] ?? Infinity) <= match.index) literal += 1;
    const [start, end] = skipped[literal] ?? [Infinity, Infinity];
    if (start <= match.index) {
      pattern.lastIndex = end;
      continue;
    }
    const [text] = match;
    const last = found.at(-1);
    const isContinued =
      last?.text.startsWith('//') === true &&
      text.startsWith('//') &&
      /^\n[ \t]*$/.test(source.slice(last.end, match.index));
    if (isContinued) {
      last.text += `\n${text}`;
      last.end = match.index + text.length;
    } else found.push({ at: match.index, text, end: match.index + text.length });
  }
  return found.filter(
    ({ text }) => !/^\/(?:\/|\*+)\s*(?:[/#@]__|@ts-|eslint|prettier|<reference|#|@type\b|@jest)/.test(text),
  );
}

/** Begin and end of everything in which slashes are text. */
function literalsIn(tree: ts.SourceFile): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push([node.pos, node.end]);
    else if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      found.push([node.getStart(tree), node.end]);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.sort(([a], [b]) => a - b);
}

/** The text of a comment and of each of its tags, without the marks of comments. */
function listPieces(comment: string): { readonly offset: number; readonly words: string }[] {
  const pieces: { offset: number; words: string }[] = [{ offset: 0, words: '' }];
  for (const [offset, line] of comment.split('\n').entries()) {
    const words = line.replace(/^\s*(?:\/\/+|\/\*+|\*(?!\/))? ?/, '').replace(/\s*\*+\/\s*$/, '');
    const [before = '', ...tags] = words.split(/(?:^|\s)@(?:throws|returns?|param [\w.]+|deprecated|see|example)\b/);
    const last = pieces.at(-1);
    if (last) last.words += `${before}\n`;
    for (const tag of tags) pieces.push({ offset, words: `${tag.replace(/^[\s:–-]+/, '')}\n` });
  }
  return pieces;
}
