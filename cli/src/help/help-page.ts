import { foldText, wrap } from './fold.ts';

/** A term, such as an option or a command, and what it means. */
export type HelpRow = readonly [term: string, meaning: string];

/** Terms below a title. */
export type HelpSection = Readonly<{ title: string; rows: readonly HelpRow[] }>;

/** The help of a command before it is laid out: the build stores those of all commands. */
export type HelpPage = Readonly<{
  usage: string;
  description: string;
  sections: readonly HelpSection[];
  /** The rest, such as examples. */
  footer: string;
}>;

const indent = '  ';
/** Meanings that have less space are below their terms. */
const minColumns = 24;

/** Lays out the help of a command for a number of columns. */
export function renderHelpPage(page: HelpPage, columns: number): string {
  const { usage, description, sections, footer } = page;
  const parts = [
    `${wrap(`Usage: ${usage}`, columns, indent, 0)}\n`,
    ...(description === '' ? [] : [`${wrap(description, columns)}\n`]),
    renderSections(sections, columns),
  ];
  return parts.filter((part) => part !== '').join('\n') + foldText(footer, columns);
}

/** Lays out terms and their meanings in two columns, or below each other if there is little space. */
export function renderSections(sections: readonly HelpSection[], columns: number): string {
  const terms = sections.flatMap(({ rows }) => rows.map(([term]) => term.length));
  const margin = indent.length + Math.max(0, ...terms) + 2;
  const isNarrow = columns - margin < minColumns;
  const row = isNarrow ? stacked(columns) : sideBySide(columns, margin);
  return sections
    .map(({ title, rows }) => `${wrap(title, columns)}\n${rows.map(row).join('')}`)
    .join('\n');
}

const sideBySide =
  (columns: number, margin: number) =>
  ([term, meaning]: HelpRow): string => {
    if (meaning === '') return `${indent}${term}\n`;
    const text = wrap(meaning, columns, ' '.repeat(margin));
    return `${(indent + term).padEnd(margin)}${text}\n`;
  };

const stacked = (columns: number) => {
  const deep = indent.repeat(3);
  return ([term, meaning]: HelpRow): string => {
    const head = indent + wrap(term, columns, deep, indent.length);
    return meaning === '' ? `${head}\n` : `${head}\n${deep}${wrap(meaning, columns, deep)}\n`;
  };
};

/** The examples in the help of a command. */
export const renderExamples = (lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
