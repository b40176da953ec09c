import type { TranscriptPart } from '@nsem/core/texts';

/** A line with the times of a subtitle. */
const times = /^[ \t]{0,9}(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]{1,9}-->/u;

const number = /^[ \t]{0,9}\d{1,9}[ \t]{0,9}$/u;

/**
 * Reads the subtitles of a file as the parts of a transcript, each with its beginning; what belongs to none is
 * left out. The time is linear, whatever the text.
 */
export function readSubtitles(text: string): readonly TranscriptPart[] {
  const parts: { at: number; lines: string[] }[] = [];
  const lines = text.split(/\r\n|\r|\n/u);
  for (const [nth, line] of lines.entries()) {
    const found = times.exec(line);
    if (found !== null) {
      const [hours = 0, minutes = 0, seconds = 0, fraction = 0] = [
        found[1] ?? '0',
        found[2],
        found[3],
        (found[4] ?? '0').padEnd(3, '0'),
      ].map(Number);
      parts.push({ at: ((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction, lines: [] });
      continue;
    }
    const isNumber = number.test(line) && times.test(lines[nth + 1] ?? '');
    if (!isNumber && line.trim() !== '') parts.at(-1)?.lines.push(line.trim());
  }
  return parts.map((part) => ({ at: part.at, speaker: null, text: part.lines.join('\n') }));
}
