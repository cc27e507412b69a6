import ts from 'typescript';
import type { Passage } from './fault.ts';
import { sentencesOf } from './sentences.ts';

/**
 * The texts of a source file of the portal: what JSX shows, and strings that read like a text. In a table of texts every string
 * is one.
 */
export function portalPassages(file: string, source: string): Passage[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const isTable = file.includes('/text/');
  const found: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node);
    if (text !== null && (isTable || ts.isJsxText(node) || /^[A-Z`].*\s.*[a-z]/s.test(text))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      for (const sentence of sentencesOf(text.replaceAll(/\s+/g, ' '))) {
        const words = sentence.trim();
        if (words !== '') found.push({ file, line: line + 1, kind: 'sentence', words, text: words });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce((text, { literal }) => `${text}\`X\`${literal.text}`, node.head.text);
}
