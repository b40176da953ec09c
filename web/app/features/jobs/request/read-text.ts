import { longestText } from '@nsem/core/texts';

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
