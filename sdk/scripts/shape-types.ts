import ts from 'typescript';

/**
 * Lets every optional property be undefined as well: it is left out of what is sent, and with
 * `exactOptionalPropertyTypes` callers would have to do so themselves.
 */
export function acceptUndefined(nodes: readonly ts.Node[]): ts.Node[] {
  const undefinedType = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const widen: ts.TransformerFactory<ts.Node> = (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isPropertySignature(visited) || visited.questionToken === undefined) return visited;
      const { modifiers, name, questionToken, type } = visited;
      if (type === undefined || type.kind === ts.SyntaxKind.NeverKeyword) return visited;
      const members = ts.isUnionTypeNode(type) ? type.types : [type];
      const widened = ts.factory.createUnionTypeNode([...members, undefinedType]);
      const signature = ts.factory.createPropertySignature(modifiers, name, questionToken, widened);
      return ts.setSyntheticLeadingComments(signature, ts.getSyntheticLeadingComments(visited));
    };
    return visit;
  };
  return ts.transform([...nodes], [widen]).transformed;
}
