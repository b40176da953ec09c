import ts from 'typescript';

/** A public method. */
export type PublicMethod = Readonly<{ name: string; hasExample: boolean }>;

/** The public methods of the classes in a source file. */
export function publicMethods(path: string, text: string): PublicMethod[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((node) => ts.isClassDeclaration(node))
    .flatMap(({ name, members }) =>
      members
        .filter((member) => ts.isMethodDeclaration(member))
        .filter((method) => ts.isIdentifier(method.name))
        .map((method) => ({
          name: `${name?.text}.${method.name.getText()}`,
          hasExample: ts.getJSDocTags(method).some(({ tagName }) => tagName.text === 'example'),
        })),
    );
}
