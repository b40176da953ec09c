import ts from 'typescript';

/** A method that users of the package can call. */
export type PublicMethod = Readonly<{ name: string; hasExample: boolean }>;

/** The methods of the classes that a source file exports; symbols and private names are none. */
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
