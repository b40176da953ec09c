import { longestText } from '@nsem/core/texts';
import { formatBytes } from '../../../lib/format/sizes.ts';

/** The endings of files whose translation has the layout of the file. */
const documentEndings = /\.(?:docx|markdown|md|html?|xhtml|srt|vtt|xliff|xlf)$/i;

const largestBytes = 10 * 1024 * 1024;

/** What the file chooser of a device offers for a translation. */
export const translatableFiles = '.docx,.txt,.md,.markdown,.html,.htm,.xhtml,.srt,.vtt,.xliff,.xlf';

/** Whether a file is ordered as a document, by its name; other texts go into the field. */
export const isDocument = ({ name }: File): boolean => documentEndings.test(name);

/** Whether the characters of a file are all there is to it. */
export const isPlainText = ({ name, type }: File): boolean =>
  /\.txt$/i.test(name) || (type === 'text/plain' && !documentEndings.test(name));

/** Why a file cannot be sent as a document, as a sentence; null if it can. */
export function documentProblem(file: File): string | null {
  if (!isDocument(file) && !isPlainText(file)) {
    return `${file.name} can’t be translated as it is. Save it as a Word document (.docx), and choose that.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size <= largestBytes) return null;
  return `${file.name} is larger than ${formatBytes(largestBytes)}. Divide it into several files.`;
}

/** The text of a file, or why it is none that can be worked on. */
export type FileText = Readonly<{ text: string } | { problem: 'encoding' | 'length' }>;

/** Reads a file of UTF-8 text; one that is too long is not read as a whole. */
export async function readText(file: File): Promise<FileText> {
  if (file.size > 4 * longestText) return { problem: 'length' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.length > longestText ? { problem: 'length' } : { text };
  } catch (error) {
    if (error instanceof TypeError) return { problem: 'encoding' };
    throw error;
  }
}
