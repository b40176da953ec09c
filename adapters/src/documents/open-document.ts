import { detectEncoding, findUtf16 } from './detect-encoding.ts';
import { type DocumentFormat, findForeignFormat, type OpenDocument } from './document-format.ts';
import { openDocx } from './docx/open-docx.ts';
import { decodeText, type Encoding } from './encodings.ts';
import { openHtml } from './html/open-html.ts';
import { openMarkdown } from './markdown/open-markdown.ts';
import { replaceRanges } from './ranges.ts';
import { beginsWithCue } from './subtitles/find-cues.ts';
import { openSubtitles } from './subtitles/open-subtitles.ts';
import { type Line, linesOf, type PlacedUnit, placeUnit, replaceUnits } from './text-units.ts';
import { openXliff } from './xliff/open-xliff.ts';

function toUnit(source: string, lines: readonly Line[]): readonly PlacedUnit[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inlines = lines.flatMap(({ from, to, next }, nth) => [
    { kind: 'text', text: source.slice(from, to) } as const,
    ...(nth === lines.length - 1 ? [] : [{ kind: 'break', raw: source.slice(to, next) } as const]),
  ]);
  return placeUnit(inlines, { from: first.from, to: last.to });
}

/** Opens a plain text: its paragraphs, which empty lines separate, are the units. */
function openText(bytes: Uint8Array, encoding?: Encoding): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes, encoding);
  const placed: PlacedUnit[] = [];
  let lines: Line[] = [];
  const flush = (): void => {
    placed.push(...toUnit(source, lines));
    lines = [];
  };
  for (const line of linesOf(source)) {
    if (source.slice(line.from, line.to).trim() === '') flush();
    else lines.push(line);
  }
  flush();
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const writer = { escape: (text: string) => text, lineBreak };
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: isUtf8 ? [] : ['encoding-changed'],
    write: (translations) =>
      new TextEncoder().encode(
        mark + replaceRanges(source, replaceUnits(placed, translations, writer)),
      ),
  };
}

const headBytes = 4096;

const extensions: Readonly<Record<string, DocumentFormat>> = {
  htm: 'html',
  html: 'html',
  markdown: 'md',
  md: 'md',
  srt: 'srt',
  txt: 'txt',
  vtt: 'vtt',
  xhtml: 'html',
  xlf: 'xliff',
  xliff: 'xliff',
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Whether bytes are of a text: only binary files contain NUL, but for UTF-16. */
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) || findUtf16(bytes) !== undefined;

/**
 * Identifies a document by its content, and by its name if the content does not say.
 *
 * @returns undefined if it is of no format whose structure can be preserved.
 */
export function identifyFormat(bytes: Uint8Array, name: string): DocumentFormat | undefined {
  const head = bytes.subarray(0, headBytes);
  if (Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004') return 'docx';
  if (findForeignFormat(head) !== undefined || !isText(bytes)) return undefined;
  const { text } = decodeText(head.subarray(0, wholeCharacters(head)), findUtf16(head));
  if (/^\s{0,20}WEBVTT(?:[ \t\r\n]|$)/u.test(text)) return 'vtt';
  if (beginsWithCue(text)) return extensions[extensionOf(name)] === 'vtt' ? 'vtt' : 'srt';
  if (/<xliff[\s>]/u.test(text)) return 'xliff';
  if (/^\s{0,1000}(?:<\?xml[^<>]{0,200}>\s{0,100})?<(?:!doctype html|html[\s>])/iu.test(text)) {
    return 'html';
  }
  return extensions[extensionOf(name)];
}

/** How many bytes of a beginning are whole characters of UTF-8. */
function wholeCharacters(head: Uint8Array): number {
  let end = head.length;
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const isCut = head.length === headBytes && (head[end - 1] ?? 0) >= 0xc0;
  return isCut ? end - 1 : head.length;
}

/** What names no encoding is in UTF-8 for Word if it begins with the mark. */
const markUtf8 = (bytes: Uint8Array): Uint8Array => {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb;
  return isMarked || bytes.every((byte) => byte < 0x80)
    ? bytes
    : Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), bytes]);
};

/**
 * Opens a file that is a part of the text of a Word document. Its client does not confirm its
 * encoding, so one in doubt is not read.
 */
function openEmbedded(bytes: Uint8Array, name: string): OpenDocument | undefined {
  const format = identifyFormat(bytes, name);
  if (format === 'docx') return openDocx(bytes);
  if (format !== 'html' && format !== 'txt') return undefined;
  const encoding = detectEncoding(bytes, '');
  if (encoding?.isCertain !== true) return undefined;
  const document = openDocument(bytes, format, encoding.encoding);
  return { ...document, write: (...of) => markUtf8(document.write(...of)) };
}

/**
 * Opens a document of a format.
 *
 * @param encoding of what is not in UTF-8; Windows-1252 by default
 * @throws {UnreadableDocument} if it is damaged or too complex.
 */
export function openDocument(
  bytes: Uint8Array,
  format: DocumentFormat,
  encoding?: Encoding,
): OpenDocument {
  switch (format) {
    case 'txt':
      return openText(bytes, encoding);
    case 'md':
      return openMarkdown(bytes, encoding);
    case 'docx':
      return openDocx(bytes, openEmbedded);
    case 'srt':
    case 'vtt':
      return openSubtitles(bytes, format, encoding);
    case 'html':
      return openHtml(bytes, encoding);
    case 'xliff':
      return openXliff(bytes, encoding);
    default:
      return format satisfies never;
  }
}
