import ts from 'typescript';

const { factory } = ts;

/** The generated types that the SDK uses. */
const used = new Set(['paths', 'components']);

/** Adapts the generated types to the SDK. */
export function shapeTypes(nodes: readonly ts.Node[]): ts.Node[] {
  const shaped = ts.transform([...nodes], [omitUnused, acceptUndefined, shorten]).transformed;
  return shaped.filter((node) => !isEmpty(node)).map((node) => hideIfUnused(node));
}

/** The schemas that no type of the SDK uses: they would be a third of the package. */
const unused: Readonly<Record<string, readonly string[]>> = {
  paths: ['parameters'],
  components: ['responses', 'parameters', 'requestBodies', 'headers', 'pathItems'],
  operations: ['headers'],
};

/** The members of operations whose descriptions editors show. */
const isInput = (node: ts.PropertySignature): boolean =>
  ts.isIdentifier(node.name) && ['query', 'requestBody'].includes(node.name.text);

/** That there is nothing, such as a body: the SDK's types ask whether there is such a member. */
const isAbsent = ({ questionToken, type }: ts.PropertySignature): boolean =>
  questionToken !== undefined && type?.kind === ts.SyntaxKind.NeverKeyword;

/** The parameters of an operation that has none. */
const isNoParameters = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) &&
  ts.isIdentifier(node.name) &&
  node.name.text === 'parameters' &&
  node.type !== undefined &&
  ts.isTypeLiteralNode(node.type) &&
  node.type.members.length === 0;

/** Leaves out members that are not used, and descriptions that are those of methods. */
const omitUnused: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const { text } = ts.isInterfaceDeclaration(root) ? root.name : { text: '' };
  const names = unused[text];
  if (names === undefined) return root;
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isPropertySignature(node)) {
      if (ts.isIdentifier(node.name) && names.includes(node.name.text)) return undefined;
      if (isAbsent(node)) return undefined;
      if (isInput(node)) return node;
      if (text === 'components') return node;
      ts.setSyntheticLeadingComments(node, undefined);
    }
    const visited = ts.visitEachChild(node, visit, context);
    return isNoParameters(visited) ? undefined : visited;
  };
  return ts.visitEachChild(root, visit, context);
};

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

const isDescribed = (node: ts.Node): boolean =>
  (ts.getSyntheticLeadingComments(node) ?? []).length > 0;

/** Writes objects with a single member on one line, unless it has a description. */
const shorten: ts.TransformerFactory<ts.Node> = (context) => {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isTypeLiteralNode(visited) || visited.members.length !== 1) return visited;
    if (visited.members.some((member) => isDescribed(member))) return visited;
    return ts.setEmitFlags(visited, ts.EmitFlags.SingleLine);
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
