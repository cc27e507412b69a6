import ts from 'typescript';
import type { Fault } from './fault.ts';

const hint = 'move it to portal/src/shared/text';

// Attributes and properties whose strings people read.
const shown =
  /^(?:label|title|description|placeholder|alt|legend|error|message|action|heading|lead|caption|help|meaning|sentence|word|summary|columns|facts|aria-(?:label|description|valuetext|roledescription)|data-title)$/;
// Attributes whose strings are for the browser or for Mantine, although some have several words.
const technical =
  /^(?:className|classNames|style|styles|id|type|name|role|key|href|to|from|rel|src|d|data-(?!title$).*|accept|autoComplete|transform|viewBox|preserveAspectRatio|size|aria-(?:keyshortcuts|labelledby|describedby|controls))$/;

/** What a component of the portal shows is in `shared/text`. Reports the texts that are in its code instead. */
export function literalFaults(file: string, source: string): Fault[] {
  if (!/^portal\/src\/(?!shared\/text\/|graphql-env).*\.tsx?$/.test(file)) return [];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const faults: Fault[] = [];
  const isReadable = (node: ts.Node, text: string, isShown: boolean): boolean =>
    ts.isJsxText(node) || isShown ? /\p{L}/u.test(text) : readsLikeText(text) || isWords(node, text);
  const visit = (node: ts.Node, isShown: boolean): void => {
    if (isNeverShown(node)) return;
    const text = readText(node);
    if (text !== null && isReadable(node, text, isShown)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      faults.push({ file, line: line + 1, rule: 'literal', hint, text: text.replaceAll(/\s+/g, ' ').trim() });
    }
    ts.forEachChild(node, (child) => {
      visit(child, showsChild(node, child, isShown));
    });
  };
  ts.forEachChild(tree, (child) => {
    visit(child, false);
  });
  return faults;
}

function readText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Imports, types, GraphQL, code and keys between `<code>` and `<Kbd>` tags, errors that are thrown, and strings that are compared. */
function isNeverShown(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText() === 'graphql';
  if (ts.isNewExpression(node)) return /Error$|^MissingScript$|^Intl\./.test(node.expression.getText());
  if (ts.isJsxElement(node)) return /^(?:code|kbd)$/i.test(node.openingElement.tagName.getText());
  if (ts.isJsxAttribute(node)) return technical.test(node.name.getText());
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==$|^in$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node || /^(?:id|key|kind)$/.test(parent.name.getText());
  return (ts.isCaseClause(parent) && parent.expression === node) || ts.isElementAccessExpression(parent);
}

/** Whether a child is shown if it is a string: as content, or as the value of an attribute or property that people read. */
function showsChild(node: ts.Node, child: ts.Node, isShown: boolean): boolean {
  if (ts.isJsxExpression(node)) return isShown || ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
  if (ts.isJsxAttribute(node)) return shown.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return isShown || shown.test(node.name.getText());
  if (ts.isConditionalExpression(node)) return isShown && child !== node.condition;
  if (ts.isBinaryExpression(node)) return isShown && !(node.operatorToken.getText() === '&&' && child === node.left);
  return (
    isShown && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isArrayLiteralExpression(node))
  );
}

/** A sentence, or words around a value. Commands and headers of HTTP are neither. */
function readsLikeText(text: string): boolean {
  if (/ --\w|^(?:GET|POST|(?:Authorization: )?(?:Bearer|Onboarding)) …/.test(text)) return false;
  if (/^["“‘(]?\p{Lu}[\p{L}’-]*[,:]?\s.*\p{Ll}/su.test(text)) return true;
  return /… \p{Ll}{2,}(?:[ .,:…]|$)|(?:^|\s)\p{L}{2,}:? …/u.test(text);
}

/**
 * Words without a sentence: several ones that no function gets, or one with a capital that is returned or chosen. Elsewhere a
 * word may be the name of a type.
 */
function isWords({ parent }: ts.Node, text: string): boolean {
  if (/^\p{Ll}{2,}(?: \p{Ll}+)+[.,:]?$/u.test(text)) return !ts.isCallExpression(parent);
  const isChosen =
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && /^(?:\?\?|\|\|)$/.test(parent.operatorToken.getText()));
  return isChosen && /^\p{Lu}\p{Ll}+$/u.test(text);
}
