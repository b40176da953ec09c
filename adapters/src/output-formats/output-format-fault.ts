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
