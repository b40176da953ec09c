import ts from 'typescript';

const { factory } = ts;

/** What the SDK uses of the generated types. */
const used = new Set(['paths', 'components']);

/** Makes the generated types those that the SDK wants. */
export function shapeTypes(nodes: readonly ts.Node[]): ts.Node[] {
  const shaped = ts.transform([...nodes], [acceptUndefined]).transformed;
  return shaped.filter((node) => !isEmpty(node)).map((node) => keepToItself(node));
}

/**
 * Lets every optional property be undefined as well: it is left out of what is sent, and with
 * `exactOptionalPropertyTypes` callers would have to do so themselves.
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

/** `webhooks` and `$defs`, of which this API has none. */
const isEmpty = (node: ts.Node): boolean => ts.isTypeAliasDeclaration(node);

/** What nobody else uses is not exported. */
function keepToItself(node: ts.Node): ts.Node {
  if (!ts.isInterfaceDeclaration(node) || used.has(node.name.text)) return node;
  const { name, typeParameters, heritageClauses, members } = node;
  return factory.createInterfaceDeclaration([], name, typeParameters, heritageClauses, members);
}
