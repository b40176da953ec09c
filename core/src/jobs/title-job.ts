import { billedTenths } from '../pricing/quote.ts';
import { withoutFormatMarks } from '../texts/format-marks.ts';
import { isOfDocument, type Job } from './job.ts';

/** The longest title, in UTF-16 units; a shortened one has a character more, the ellipsis. */
const titleLength = 80;

/** How much of a content can become a title: spaces are folded, and the rest is never looked at. */
const scanned = 4 * titleLength;

/** A word that begins earlier than this is cut: some languages are written without spaces. */
const shortest = titleLength / 2;

/** Most lines are so, and need not be searched for every kind of space and control. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

const notInTitle = /[\s\p{Cc}\p{Bidi_Control}]+/gu;

/** The first units of a text, without half of a surrogate pair. */
const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

const foldSpaces = (text: string): string =>
  plainLine.test(text) ? text : text.replaceAll(notInTitle, ' ').trim();

/** More units of a line than are looked at when it is shortened. */
const enough = titleLength + 2;

/** The first line of a text, of which no more than a title needs is searched for spaces and controls if possible. */
function toLine(text: string): string {
  const start = text.slice(0, enough);
  return plainLine.test(start) ? start : foldSpaces(text);
}

function shorten(line: string): string {
  if (line.length <= titleLength) return line;
  const beginning = beginningOf(line, titleLength);
  const end = line[titleLength] === ' ' ? titleLength : beginning.lastIndexOf(' ');
  return `${end > shortest ? beginning.slice(0, end) : beginning}…`;
}

/** The name of a file with its extension, which says what it is. */
function shortenName(name: string): string {
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  const length = titleLength - extension.length;
  if (name.length <= titleLength) return name;
  return `${beginningOf(name, length)}…${extension}`;
}

/** The parts of a title, besides the content. */
type TitledJob = Pick<Job, 'quote' | 'work' | 'inputId'> &
  Readonly<{ documentName?: string | null }>;

/**
 * The title of a job, one line: the name of its document, or the beginning of its content, as far as
 * they are given. A job without one is named after what there is to do: `Recording, 3.2 min`,
 * `Text, 120 words`.
 */
export function composeJobTitle(content: string, job: TitledJob): string {
  const { measure } = job.quote;
  const name = foldSpaces(beginningOf(job.documentName ?? '', scanned));
  if (name !== '') return shortenName(name);
  const beginning = beginningOf(content, scanned);
  const line = toLine(isOfDocument(job) ? withoutFormatMarks(beginning) : beginning);
  if (line !== '') return shorten(line);
  if (measure.unit === 'minute') return `Recording, ${billedTenths(measure.durationMs) / 10} min`;
  return measure.words === 1 ? 'Text, 1 word' : `Text, ${measure.words} words`;
}
