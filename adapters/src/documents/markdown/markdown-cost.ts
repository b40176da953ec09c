import { UnreadableDocument } from '../document-format.ts';
import { linesOf } from '../text-units.ts';

const deepest = 100;
const mostBrackets = 1_000;
const mostEmphases = 2_000;
/** Each may begin a picture. */
const mostExclamations = 10_000;

const nested = new RegExp(
  String.raw`^(?:[ \t]{0,9}(?:>|[*+-][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]]{1,999}\]:)){${deepest}}`,
  'mu',
);

/** To the parser, a line with any other space, such as U+00A0 or a form feed, is not empty. */
const isEmpty = (line: string): boolean => /^[ \t]*$/u.test(line);

/** An empty line ends a paragraph, and so does an item of a list; one without a text may not. */
const isNewParagraph = (line: string): boolean =>
  isEmpty(line) || /^ {0,3}[*+-] {1,4}[^ \t]/u.test(line);

/** A table that is recognised here: where its lines begin, and how many of them were read. */
type Table = Readonly<{ indent: string; cells: number; rows: number }>;

const cellsOf = (line: string): readonly string[] => line.trim().slice(1, -1).split('|');

const tableLine = /^( {0,3})\|.*\| *$/u;

/** The table that a line begins if its next line is one of delimiters: cells between pipes, none escaped. */
function startTable(line: string): Table | undefined {
  const indent = tableLine.exec(line)?.[1];
  if (indent === undefined || line.includes('\\')) return undefined;
  const cells = cellsOf(line);
  const isClear = cells.every((cell) => cell.trim() !== '');
  return isClear ? { indent, cells: cells.length, rows: 1 } : undefined;
}

const delimiters = /^ {0,3}\|(?: *:?-+:? *\|)+ *$/u;

/**
 * The table that a line continues. A line that does not begin where the others begin can belong to another
 * block, in which the lines are one paragraph.
 */
function continueTable({ indent, cells, rows }: Table, line: string): Table | undefined {
  const isRow = line.startsWith(`${indent}|`);
  const fits = rows > 1 || (delimiters.test(line) && cellsOf(line).length === cells);
  return isRow && fits ? { indent, cells, rows: rows + 1 } : undefined;
}

/**
 * Refuses what the parser of Markdown takes long for: block quotes and lists within each other, and
 * brackets and emphases, whose other end it looks for in the whole paragraph. In a table, which begins
 * after an empty line, it looks no further than the cell.
 */
export function checkMarkdownCost(source: string): void {
  if (nested.test(source)) throw new UnreadableDocument('the text is nested too deep');
  let [brackets, emphases, exclamations] = [0, 0, 0];
  let isAfterEmpty = true;
  let table: Table | undefined;
  for (const { from, to } of linesOf(source)) {
    const line = source.slice(from, to);
    if (isAfterEmpty) table = startTable(line);
    else if (table !== undefined) table = continueTable(table, line);
    isAfterEmpty = isEmpty(line);
    if (isNewParagraph(line) || (table !== undefined && table.rows > 2)) {
      [brackets, emphases, exclamations] = [0, 0, 0];
    }
    brackets += line.split('[').length - 1;
    emphases += line.match(/[*_]+|~+/gu)?.length ?? 0;
    exclamations += line.split('!').length - 1;
    if (exclamations > mostExclamations) {
      throw new UnreadableDocument('a text has too many exclamation marks');
    }
    if (brackets > mostBrackets) throw new UnreadableDocument('a text has too many brackets');
    if (emphases > mostEmphases) throw new UnreadableDocument('a text has too many emphases');
  }
}
