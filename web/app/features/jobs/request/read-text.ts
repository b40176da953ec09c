/** The longest text that the marketplace accepts, in UTF-16 units. */
export const maxTextLength = 200_000;

/** The text of a file, or why it is none that can be worked on. */
export type FileText = Readonly<{ text: string } | { problem: 'encoding' | 'length' }>;

/** Reads a file of UTF-8 text; one that is too long is not read as a whole. */
export async function readText(file: File): Promise<FileText> {
  if (file.size > 4 * maxTextLength) return { problem: 'length' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.length > maxTextLength ? { problem: 'length' } : { text };
  } catch (error) {
    if (error instanceof TypeError) return { problem: 'encoding' };
    throw error;
  }
}
