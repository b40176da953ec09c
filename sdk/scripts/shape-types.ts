import ts from 'typescript';

const { factory } = ts;

/** The generated types that the SDK uses. */
const used = new Set(['paths', 'components']);

/** Adapts the generated types to the SDK. */
export function shapeTypes(nodes: readonly ts.Node[]): ts.Node[] {
  const shaped = ts.transform([...nodes], [acceptUndefined]).transformed;
  return shaped.filter((node) => !isEmpty(node)).map((node) => hideIfUnused(node));
}

/**
 * Allows undefined for every optional property. It is omitted from requests, and with
 * `exactOptionalPropertyTypes` callers would otherwise have to omit it themselves.
 */
const acceptUndefined: ts.TransformerFactory<ts.Node> = (context) => {
  const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isPropertySignature(visited) || visited.questionToken === undefined) return visited;
    const { modifiers, name, questionToken, type } = visited;
    if (type === undefined || type.kind === ts.SyntaxKind.NeverKeyword) return visited;
    const members = ts.isUnionTypeNode(type) ? type.types : [type];
    const widened = factory.createUnionTypeNode([...members, undefinedType]);
    const signature = factory.createPropertySignature(modifiers, name, questionToken, widened);
    return ts.setSyntheticLeadingComments(signature, ts.getSyntheticLeadingComments(visited));
  };
  return visit;
};

/** `webhooks` and `$defs`, which this API does not have. */
const isEmpty = (node: ts.Node): boolean => ts.isTypeAliasDeclaration(node);

/** Types that only the generated file uses are not exported. */
function hideIfUnused(node: ts.Node): ts.Node {
  if (!ts.isInterfaceDeclaration(node) || used.has(node.name.text)) return node;
  const { name, typeParameters, heritageClauses, members } = node;
  return factory.createInterfaceDeclaration([], name, typeParameters, heritageClauses, members);
}
