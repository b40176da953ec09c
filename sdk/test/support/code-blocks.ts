/** A block of code in the documentation. */
export type Block = Readonly<{
  /** The path of its file, relative to the root of the repository. */
  page: string;
  /** The line of its fence, counted from 1. */
  line: number;
  language: 'ts' | 'js';
  code: string;
}>;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const block = (page: string, text: string, match: RegExpExecArray): Block => ({
  page,
  line: lineAt(text, match.index),
  language: match[1] === 'js' ? 'js' : 'ts',
  code: match[2] ?? '',
});

/** The code blocks of a page, except shell commands. */
export const blocksOf = (page: string, text: string): Block[] =>
  Array.from(text.matchAll(/^```(ts|js)\n([^]*?)^```$/gm), (match) => block(page, text, match));

/** The examples in the comments of a source file. */
export const examplesOf = (source: string, text: string): Block[] =>
  Array.from(text.matchAll(/^ *\* ```(ts)\n([^]*?)^ *\* ```$/gm), (match) => {
    const { code, ...found } = block(source, text, match);
    return { ...found, code: code.replaceAll(/^ *\* ?/gm, '') };
  });
