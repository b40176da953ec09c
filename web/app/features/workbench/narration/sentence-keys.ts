import type { Segment } from '../draft/draft.ts';

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = offsetBasis;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), prime) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

/**
 * A key for each sentence, by its words: recordings stay with their sentence if the client edits the
 * script elsewhere. Sentences that are repeated have numbers.
 */
export function keySentences(segments: readonly Segment[]): readonly string[] {
  const counts = new Map<string, number>();
  return segments.map(({ source }) => {
    const name = hash(source);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}-${count}`;
  });
}

/** Whether a paragraph ends after the segment. */
export const endsParagraph = ({ gap }: Pick<Segment, 'gap'>): boolean => gap.includes('\n');
