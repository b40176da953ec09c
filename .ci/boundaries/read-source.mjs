import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript';

/**
 * @typedef {import('./rules.mjs').Import & { line: number }} FoundImport
 * @typedef {{ line: number, what: string }} Impurity a call whose answer depends on more than its
 *   arguments
 */

const impureProperties = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

/**
 * Reads one source file as a syntax tree.
 *
 * @param {string} root
 * @param {string} file relative to the root, with forward slashes
 * @returns {{ imports: FoundImport[], impurities: Impurity[] }}
 */
export function readSource(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  /** @type {FoundImport[]} */
  const imports = [];
  /** @type {Impurity[]} */
  const impurities = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const line = () => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      imports.push({ file, line: line(), specifier, ...targetOf(file, specifier) });
    }
    const what = impurityOf(node);
    if (what !== undefined) impurities.push({ line: line(), what });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { imports, impurities };
}

/**
 * @param {ts.Node} node
 * @returns {string | undefined} the module named by an import of any form
 */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return textOf(node.moduleSpecifier);
  }
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0]) ?? 'a computed name';
  }
  return undefined;
}

/** @param {ts.Node | undefined} node */
function textOf(node) {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return {};
  return { target: posix.join(posix.dirname(file), specifier) };
}

/**
 * @param {ts.Node} node
 * @returns {string | undefined}
 */
function impurityOf(node) {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const name = `${node.expression.text}.${node.name.text}`;
    return impureProperties.has(name) ? name : undefined;
  }
  const isDate =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'Date';
  return isDate && !node.arguments?.length ? 'Date without an argument' : undefined;
}
