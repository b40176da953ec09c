import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** An error of the compiler. */
export type CompilerError = Readonly<{
  path: string;
  /** Counted from 0. */
  line: number;
  message: string;
}>;

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
    ts.sys.readFile(path),
  ) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      lib: ['es2024', 'dom', 'dom.iterable'],
      moduleDetection: 'force',
      allowJs: true,
      checkJs: true,
      noEmit: true,
      noUnusedLocals: false,
    },
    root,
  );
  return options;
}

/** The sources that programs have in common, which are read once. */
const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * Compiles texts as if they were files of this package, so that imports resolve as for its users.
 *
 * @param texts by the paths of their files; those of declarations only support the others.
 */
export function compile(texts: ReadonlyMap<string, string>): readonly CompilerError[] {
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram({
    rootNames: [...texts.keys()],
    options,
    host: {
      ...host,
      // Comments matter only where they can be wrong types, and most of the sources are comments.
      jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
      fileExists: (path) => texts.has(path) || host.fileExists(path),
      readFile: (path) => texts.get(path) ?? host.readFile(path),
      getSourceFile(path, languageVersion) {
        const text = texts.get(path);
        if (text !== undefined) return ts.createSourceFile(path, text, languageVersion);
        if (!sources.has(path)) sources.set(path, host.getSourceFile(path, languageVersion));
        return sources.get(path);
      },
    },
  });
  const compiled = [...texts.keys()].filter((path) => !path.endsWith('.d.ts'));
  return compiled.flatMap((path) => {
    const file = program.getSourceFile(path);
    return ts.getPreEmitDiagnostics(program, file).map(({ messageText, start = 0 }) => ({
      path,
      line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
  });
}
