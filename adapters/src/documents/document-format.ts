/** The formats of documents whose translation keeps their structure. */
export const documentFormats = ['txt', 'md', 'docx', 'srt', 'vtt', 'html', 'xliff'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The media type of each format. */
export const documentTypes: Readonly<Record<DocumentFormat, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  html: 'text/html',
  xliff: 'application/xliff+xml',
};

/** The format of a stored document by its media type. */
export const formatOfType = (type: string): DocumentFormat | undefined =>
  documentFormats.find((format) => documentTypes[format] === type);

/** What a translation of a document does not keep, or does with it. */
export const documentNotices = [
  'charts-not-translated',
  'code-not-translated',
  'comments-not-translated',
  'embedded-files-not-translated',
  'embedded-pages-not-translated',
  'encoding-changed',
  'field-texts-not-translated',
  'finished-segments-kept',
  'form-texts-not-translated',
  'form-values-kept',
  'format-dropped',
  'formulas-not-translated',
  'front-matter-kept',
  'html-not-translated',
  'line-breaks-moved',
  'link-titles-not-translated',
  'list-numbers-not-translated',
  'picture-texts-not-translated',
  'pronunciations-dropped',
  'properties-not-translated',
  'protected-texts-kept',
  'scripts-not-translated',
  'shortcodes-not-translated',
  'special-texts-not-translated',
  'text-boxes-not-translated',
  'tracked-changes-accepted',
] as const;
export type DocumentNotice = (typeof documentNotices)[number];

/** The languages that a document states of itself, as it writes them. */
export type StatedLanguages = Readonly<{ source: readonly string[]; target: readonly string[] }>;

/** A document that was read. */
export type OpenDocument = Readonly<{
  /** The texts to translate in their order, with marks for their formats. */
  units: readonly string[];
  notices: readonly DocumentNotice[];
  /** Between which languages it says that it is translated; XLIFF only. */
  languages?: StatedLanguages;
  /** The document with translations of its units, in UTF-8. */
  write: (translations: readonly string[], language: string) => Uint8Array;
}>;
