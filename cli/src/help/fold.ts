/** The widest help; longer lines are hard to read. */
const mostColumns = 100;
const fewestColumns = 20;

/** The number of columns of help: those of the variable or of the terminal, 80 without either. */
export function helpColumns(
  terminal: number | undefined,
  { COLUMNS: variable = '' }: Readonly<Record<string, string | undefined>>,
): number {
  const columns = (/^\d{1,5}$/.test(variable) && Number(variable)) || terminal || 80;
  return Math.min(Math.max(columns, fewestColumns), mostColumns);
}

/**
 * Breaks a text between words.
 *
 * @param indent what the lines after the first begin with.
 * @param used the columns before the first line.
 */
export const wrap = (text: string, columns: number, indent = '', used = indent.length): string =>
  joinWords(text.split(' '), { columns, indent, used, end: '' });

/**
 * Folds a text whose lines may be too wide: paragraphs are filled again, examples of commands are
 * continued with a backslash, and other indented lines below themselves.
 */
export function foldText(text: string, columns: number): string {
  const blocks = text.split(/(?<=\n)(?=[ \n])|(?<=^ .*\n)|(?<=^\n)/m);
  return blocks.map((block) => foldBlock(block, columns)).join('');
}

/** A block is a paragraph, or one indented or empty line. */
function foldBlock(block: string, columns: number): string {
  const lines = block.replace(/\n$/, '').split('\n');
  if (lines.every((line) => line.length <= columns)) return block;
  const end = block.endsWith('\n') ? '\n' : '';
  const joined = lines.join(' ');
  const words = joined.trimStart();
  const indent = joined.slice(0, joined.length - words.length);
  if (words.startsWith('$ ')) return foldCommand(indent + words, columns) + end;
  return indent + wrap(words, columns, indent) + end;
}

/**
 * A command stays one that can be copied: texts in quotes are not divided, and an option stays with its
 * value.
 */
function foldCommand(line: string, columns: number): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const words =
    line.match(/(?:(?:--?\w[\w-]*|>>?|<) (?=[^ |&<>-]))?(?:'[^']*'|"[^"]*"|[^ '"])+/g) ?? [];
  const layout = { columns, indent: `${indent}    `, used: indent.length, end: ' \\' };
  return indent + joinWords(words, layout);
}

/** How words are laid out; `end` is what a line that is continued ends with. */
type Layout = Readonly<{ columns: number; indent: string; used: number; end: string }>;

function joinWords(words: readonly string[], { columns, indent, used, end }: Layout): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const before = lines.length === 0 ? used : indent.length;
    if (line !== '' && before + line.length + 1 + word.length + end.length > columns) {
      lines.push(line + end);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}
