import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const source = resolve(import.meta.dirname, '../../../src');

/** SQL in the source that joins tables, as a statement or a part of one. */
export interface JoinOfSource {
  /** The file and the line. */
  readonly place: string;
  readonly text: string;
  /** Whether nothing is inserted into it, so that it can be explained as it is. */
  readonly isWhole: boolean;
  /** Matches a statement that was sent and has this text, with any text inserted into it. */
  readonly pattern: RegExp;
}

/** Finds each literal that names two of the tables, or joins one of them to what another literal names. Migrations run once. */
export function listJoinsOfSource(tables: readonly string[]): readonly JoinOfSource[] {
  const mention = new RegExp(String.raw`\b(from|join|into|update|using)\s+(?:${tables.join('|')})\b`, 'g');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('migrations'),
  );
  return files.flatMap((file) =>
    listLiterals(file).filter(({ text }) => {
      const found = [...text.matchAll(mention)];
      return found.length > 1 || found.some(([, verb]) => verb === 'join');
    }),
  );
}

function listLiterals(file: string): JoinOfSource[] {
  const parsed = ts.createSourceFile(file, readFileSync(join(source, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: JoinOfSource[] = [];
  const visit = (node: ts.Node): void => {
    const parts = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      : ts.isStringLiteralLike(node)
        ? [node.text]
        : [];
    if (parts.length > 0) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      let parameter = 0;
      const text = parts.join(' … ').replaceAll('?', () => `$${(parameter += 1)}`);
      const isWhole = parts.length === 1 && /^\s*\(?(?:select|with|update|delete|insert)\b/.test(text);
      found.push({ place: `src/${file}:${line}`, text, isWhole, pattern: toPattern(parts) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function toPattern(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) =>
    part
      .replace(/\s+/g, ' ')
      .replace(/[.*+^${}()|[\]\\]/g, String.raw`\$&`)
      // Parameters have other numbers in a statement that several share, and the ORM sends values.
      .replace(/\\\$\d+|\?/g, '.+?'),
  );
  return new RegExp(escaped.join('.*?').trim());
}

/** The text of a statement without its values, to find statements that differ only in them. */
export function toShape(text: string): string {
  return text
    .replace(/E?'(?:[^'\\]|''|\\.)*'/g, '?')
    .replace(/\b\d+\b/g, '0')
    .replace(/\s+/g, ' ')
    .replace(/\((?:\?(?:, )?)+\)/g, '(?)');
}
