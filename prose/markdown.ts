import MarkdownIt, { type Token } from 'markdown-it';
import { listPassages } from './sentences.ts';
import type { Passage } from './fault.ts';

export interface Link {
  readonly line: number;
  readonly target: string;
}

export interface Fence {
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The comment directly before the block; null without one. */
  readonly note: string | null;
}

export interface Page {
  readonly passages: readonly Passage[];
  readonly links: readonly Link[];
  readonly fences: readonly Fence[];
  readonly headings: readonly string[];
  /** Anchors that HTML in the page sets with `id` or `name`. */
  readonly anchors: readonly string[];
}

const parser = new MarkdownIt({ html: true });

/** Reads Markdown. `firstLine` is where the text begins in its file, for Markdown inside another format. */
export function readMarkdown(file: string, source: string, firstLine = 1): Page {
  const passages: Passage[] = [];
  const links: Link[] = [];
  const fences: Fence[] = [];
  const headings: string[] = [];
  const anchors: string[] = [];
  let line = firstLine;
  let kind: Passage['kind'] = 'sentence';
  let note: string | null = null;
  for (const token of parser.parse(withoutSiteSyntax(source), {})) {
    if (token.map) line = firstLine + token.map[0];
    if (token.type === 'heading_open') kind = 'heading';
    else if (token.type === 'th_open' || token.type === 'td_open') kind = 'cell';
    else if (token.type.endsWith('_close')) kind = 'sentence';
    else if (token.type === 'fence') {
      fences.push({ line, language: token.info.trim().split(' ')[0] ?? '', code: token.content, note });
    } else if (token.type === 'inline') {
      const children = token.children ?? [];
      passages.push(...listPassages(children, { file, line, kind }));
      links.push(...listLinks(children, line));
      anchors.push(...children.flatMap(({ type, content }) => (type === 'html_inline' ? listAnchors(content) : [])));
      if (kind === 'heading') headings.push(children.map(toPlainText).join(''));
    }
    if (token.type === 'html_block') anchors.push(...listAnchors(token.content));
    note = token.type === 'html_block' ? (/^<!-- (.*?) -->\s*$/s.exec(token.content)?.[1] ?? null) : null;
  }
  return { passages, links, fences, headings, anchors };
}

/** Blanks front matter and the marks of containers, which belong to the site's generator. */
function withoutSiteSyntax(source: string): string {
  return source
    .replace(/^---\n.*?\n---\n/s, (matter) => '\n'.repeat(matter.split('\n').length - 1))
    .replaceAll(/^:::.*$/gm, '');
}

function listLinks(children: readonly Token[], firstLine: number): Link[] {
  let line = firstLine;
  return children.flatMap((token) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    const target = token.attrGet('href') ?? token.attrGet('src');
    return typeof target === 'string' ? [{ line, target }] : [];
  });
}

function toPlainText({ type, content }: Token): string {
  return type === 'text' || type === 'code_inline' ? content : '';
}

function listAnchors(html: string): string[] {
  return [...html.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, name = '']) => name);
}
