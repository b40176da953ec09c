import * as captions from 'media-captions';

/** A subtitle as a player reads it; the times are in seconds. */
type ReadCue = Readonly<{ startTime: number; endTime: number; text: string }>;

type ReadCaptions = Readonly<{ cues: readonly ReadCue[]; errors: readonly unknown[] }>;

// The types of the package have paths that TypeScript does not resolve for Node.
const { parseText } = captions as unknown as Readonly<{
  parseText: (text: string, options: Readonly<{ type: 'srt' | 'vtt' }>) => Promise<ReadCaptions>;
}>;

/** Reads subtitles with the parser of a player for browsers, which reports what it cannot read. */
export const readCaptions = (text: string, type: 'srt' | 'vtt'): Promise<ReadCaptions> =>
  parseText(text, { type });
