/** A term, such as an option or a command, and what it means. */
type HelpRow = readonly [term: string, meaning: string];

/** The help of a command before it is laid out: the build stores those of all commands. */
export type HelpPage = Readonly<{
  usage: string;
  description: string;
  sections: readonly Readonly<{ title: string; rows: readonly HelpRow[] }>[];
  /** The names of the options that the command has in common with all others. */
  globalOptions: readonly string[];
  /** What follows, such as examples, as it is printed. */
  footer: string;
}>;

const indent = '  ';
/** A text that has less space is not wrapped. */
const minColumns = 40;

/** Lays out the help of a command for a number of columns. */
export function renderHelpPage(page: HelpPage, columns: number): string {
  const { usage, description, sections, globalOptions, footer } = page;
  const terms = sections.flatMap(({ rows }) => rows.map(([term]) => term.length));
  const width = Math.max(0, ...terms);
  const parts = [
    `Usage: ${usage}\n`,
    ...(description === '' ? [] : [`${wrap(description, columns)}\n`]),
    ...sections.map(({ title, rows }) => renderSection(title, rows, { width, columns })),
    ...(globalOptions.length === 0 ? [] : [renderGlobalOptions(globalOptions, columns)]),
  ];
  return parts.join('\n') + footer;
}

/** Lays out terms and their meanings in two columns, below a title. */
export function renderSection(
  title: string,
  rows: readonly HelpRow[],
  { width, columns }: Readonly<{ width: number; columns: number }>,
): string {
  const margin = indent.length + width + 2;
  const lines = rows.map(([term, meaning]) => {
    if (meaning === '') return `${indent}${term}\n`;
    const text = wrap(meaning, columns - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
    return `${indent}${term.padEnd(width)}  ${text}\n`;
  });
  return `${title}\n${lines.join('')}`;
}

function renderGlobalOptions(names: readonly string[], columns: number): string {
  const lines = wrap(names.join(', '), columns - indent.length).replaceAll('\n', `\n${indent}`);
  return `Global options (nsem help options):\n${indent}${lines}\n`;
}

/** Breaks a text between words. */
function wrap(text: string, columns: number): string {
  if (columns < minColumns) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
