import ts from 'typescript';
import type { Passage } from './fault.ts';
import { splitSentences } from './sentences.ts';

/**
 * The texts of a source file: what JSX shows, strings that read like a text, and messages of the log. In a table of texts every
 * string is one.
 */
export function codePassages(file: string, source: string): Passage[] {
  // In a .ts file `<T>(value)` begins a generic function; as JSX it would swallow the code after it.
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const isTable = file.includes('/text/');
  const found: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = readText(node);
    if (text !== null && (isTable || ts.isJsxText(node) || isLogMessage(node) || readsLikeText(text))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      for (const sentence of splitSentences(text.replaceAll(/\s+/g, ' '))) {
        const words = sentence.trim();
        if (words !== '') found.push({ file, line: line + 1, kind: 'sentence', words, text: words });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** A capital and words after it. Braces are of GraphQL or JSON, and `is null` is SQL. */
function readsLikeText(text: string): boolean {
  return /^[A-Z`].*\s.*[a-z]/s.test(text) && !/[{}]|\bis null\b/.test(text);
}

function isLogMessage({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /\blog(?:ger)?\.(?:info|warn|error|fatal)$/.test(parent.expression.getText());
}

function readText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce((text, { literal }) => `${text}\`X\`${literal.text}`, node.head.text);
}
