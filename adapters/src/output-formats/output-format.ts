import type { LanguageCode } from '@nsem/core';

/** The formats that a transcript can be downloaded in. */
export const outputFormats = ['txt', 'docx', 'srt', 'vtt'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** The media type of each format, as it is determined for uploads too. */
export const mediaTypes: Readonly<Record<OutputFormat, string>> = {
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};

/** A transcript, and the format that it is to have. */
export type TranscriptToRender = Readonly<{
  /** Any but that of the text itself. */
  format: Exclude<OutputFormat, 'txt'>;
  /** In the notation of transcripts. */
  text: string;
  /** The heading of a document. */
  title: string;
  language: LanguageCode;
  /** How long the recording is, in milliseconds. */
  durationMs: number;
}>;

/** Why an output cannot be downloaded in a format. */
export type OutputFormatFault =
  /** Only transcripts have other formats than that of the delivery. */
  | Readonly<{ code: 'output.not-transcript' }>
  /** It was delivered as a file without a plain text, such as a PDF. */
  | Readonly<{ code: 'output.not-text'; name: string }>
  | Readonly<{ code: 'output.too-long'; maxCharacters: number }>
  /** It takes more time or memory than a transcript may. */
  | Readonly<{ code: 'output.too-complex' }>
  /** Subtitles need the times of the stamps. */
  | Readonly<{ code: 'output.no-stamps' }>;
