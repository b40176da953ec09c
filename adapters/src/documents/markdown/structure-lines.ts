/** A text in a line of structure, and how another one is written there. */
export type Title = Readonly<{ from: number; to: number; write: (text: string) => string }>;

/** A line without its indent and the marks of lists and quotes. */
export type Line = Readonly<{ prefix: string; rest: string; from: number }>;

/** A line of structure, with what of it is read, and what the parser reads instead, as long as the line. */
export type StructureLine = Readonly<{ masked: string; titles: readonly Title[] }>;

const blank = (text: string): string => ' '.repeat(text.length);

const oneLine = (text: string): string => text.replaceAll('\n', ' ');
const inQuotes = (text: string): string => oneLine(text).replaceAll('"', '&quot;');
const inLabel = (text: string): string => oneLine(text).replaceAll(/[[\]]/gu, String.raw`\$&`);

function titleIn({ prefix, rest, from }: Line, text: string, write: Title['write']) {
  const at = rest.lastIndexOf(text);
  const start = from + prefix.length + at;
  return text.trim() === '' || at === -1 ? [] : [{ from: start, to: start + text.length, write }];
}

const mask = ({ prefix, rest }: Line, titles: readonly Title[] = []): StructureLine => ({
  masked: prefix + blank(rest),
  titles,
});

const fence = /^(?::{3,}|\/{3,})\s{0,9}(?:([a-z][\w-]{0,40})(?=[\s[{|:/]|$))?(.{0,1000})$/u;

/** `:::tip[Title]{open}`, `::: tip Title`, `/// note | Title`, and the end of each. */
function readFence(line: Line): StructureLine | undefined {
  const after = fence.exec(line.rest)?.[2];
  if (after === undefined) return undefined;
  const named = /\btitle="([^"]{1,500})"/u.exec(after)?.[1] ?? '';
  const rest = after
    .replace(/\{[^{}]{0,500}\}/u, '')
    .replace(/^\s{0,9}\|/u, '')
    .replace(/[:/\s]{1,1000}$/u, '')
    .trim();
  const label = /^\[(.{1,500})\]$/u.exec(rest)?.[1];
  return mask(line, [
    ...titleIn(line, label ?? rest, label === undefined ? oneLine : inLabel),
    ...titleIn(line, named, inQuotes),
  ]);
}

const alert = /^\[![\w-]{1,40}(?:\|[^\]]{0,100})?\][+-]?(.{0,500})$/u;

/** `> [!NOTE]`, with a title in some programs. */
function readAlert(line: Line): StructureLine | undefined {
  const title = line.prefix.includes('>') ? alert.exec(line.rest)?.[1] : undefined;
  return title === undefined ? undefined : mask(line, titleIn(line, title.trim(), oneLine));
}

const heading =
  /^(#{1,6}[ \t][^{}]{0,1000})(\{:?\s{0,9}[#.][^{}]{0,500}\}|\{\/\*[^{}]{0,200}\*\/\})([\s#]{0,100})$/u;

/** `# Title {#id}`: the name is no part of the title. */
export const withoutName = (rest: string): string =>
  rest.replace(heading, (_, text: string, id: string, end: string) => text + blank(id) + end);

const tag = String.raw`(?:\{\{[<%][^{}]{0,1000}[>%]\}\}|\{%[^{}]{0,1000}%\})\s{0,9}`;
const alone = new RegExp(
  String.raw`^(?:\{[:#.][^{}]{0,500}\}|\[{1,2}_{0,2}TOC_{0,2}\]{1,2}|(?:${tag}){1,20})\s{0,9}$`,
  'iu',
);

const isImport = (text: string): boolean =>
  /^import\s(?:[^'"]{1,300}\sfrom\s{1,9})?(["'])[^'"]{1,300}\1;?\s{0,9}$/u.test(text);

/** Whether a line begins statements of a program, which go on up to an empty line. */
export const beginsProgram = (text: string): boolean =>
  isImport(text) || /^export\s(?:const|default|let|function)\s/u.test(text);

/** A line that is structure, or whose end is; undefined if it is for the parser. */
export function readStructureLine(line: Line): StructureLine | undefined {
  const { rest } = line;
  if (rest.startsWith(':::') || rest.startsWith('///')) return readFence(line);
  if (rest.startsWith('[!')) return readAlert(line);
  return alone.test(rest) ? mask(line) : undefined;
}

const blockStart =
  /^(?:!!!|\?\?\?\+?)[ \t]{1,9}[\w-]{1,40}(?:[ \t]{1,9}[\w-]{1,40}){0,5}(?:[ \t]{1,9}"(.{0,500})")?\s{0,9}$|^===[!+]{0,2}[ \t]{1,9}"(.{1,500})"\s{0,9}$/u;

/**
 * `!!! note "Title"`, `??? note` and `=== "Tab"`, if something is indented after them or they have a title:
 * otherwise it may be a sentence.
 */
export function readBlockStart(line: Line, isIndentedAfter: boolean): StructureLine | undefined {
  if (!/^[!?=]{3}/u.test(line.rest)) return undefined;
  const found = blockStart.exec(line.rest);
  const title = found?.[1] ?? found?.[2];
  if (found === null || (title === undefined && !isIndentedAfter)) return undefined;
  return mask(line, titleIn(line, title ?? '', inQuotes));
}
