import type { EndpointName } from './endpoints.ts';

/** The values that the examples contain. */
export type ExampleCall = Readonly<{
  /** The URL of the marketplace, without a trailing slash. */
  origin: string;
  apiKey: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** For transcriptions and narrations. */
  language: string;
  jobId: number;
}>;

/** The nine examples in one code style. */
export type ExampleSet = Readonly<Record<EndpointName, (call: ExampleCall) => string>>;

/** The file that the transcription example uploads. */
export const exampleRecording = 'interview.wav';

/** The content in languages without a sample text. */
export const textPlaceholder = 'Put your own text here.';

const sampleTexts: Readonly<Record<string, string>> = {
  en: 'Please wash your hands with soap before you eat.',
  fr: 'Veuillez vous laver les mains avec du savon avant de manger.',
  tw: 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.',
};

/** The content of an example in a language. */
const sampleText = (code: string): string => sampleTexts[code] ?? textPlaceholder;

/** The fields of the jobs that the examples create, as in the API. */
export const jobFields = {
  translation: (call: ExampleCall) => ({
    service_type: 'translation',
    source_language: call.sourceLanguage,
    target_language: call.targetLanguage,
    content: sampleText(call.sourceLanguage),
  }),
  transcription: (call: ExampleCall) => ({
    service_type: 'transcription',
    language: call.language,
    content: 'An interview at Makola market',
  }),
  narration: (call: ExampleCall) => ({
    service_type: 'narration',
    language: call.language,
    content: sampleText(call.language),
  }),
} as const;

/** Joins lines of code. */
export const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join('\n');

/** A string in single quotes for JavaScript, Python and PHP. */
export const quoted = (value: string): string => `'${escapes.backslash(value)}'`;

/** The values of an example, by slot. */
const slotValues = {
  origin: ({ origin }: ExampleCall) => origin,
  apiKey: ({ apiKey }: ExampleCall) => apiKey,
  sourceLanguage: ({ sourceLanguage }: ExampleCall) => sourceLanguage,
  targetLanguage: ({ targetLanguage }: ExampleCall) => targetLanguage,
  language: ({ language }: ExampleCall) => language,
  sourceText: ({ sourceLanguage }: ExampleCall) => sampleText(sourceLanguage),
  text: ({ language }: ExampleCall) => sampleText(language),
  jobId: ({ jobId }: ExampleCall) => String(jobId),
} as const;

export type SlotName = keyof typeof slotValues;

/**
 * A token of a template: its text, which may contain slots, and its kind, such as `string`, if any.
 */
export type TemplatePiece = readonly [text: string, kind?: string];

/** A highlighted example with slots for its values, written at build time. */
export type ExampleTemplate = readonly TemplatePiece[];

/** A token of code, with its offset, and its kind; null for plain code. */
export type CodeToken = Readonly<{ offset: number; text: string; kind: string | null }>;

/** A slot as text in a template. */
export const writeSlot = (name: SlotName, escape: Escape): string => `⟦${name}:${escape}⟧`;

const slot = /⟦(\w+):(\w+)⟧/g;

/** Fills in the values of a template. */
export function fillTemplate(template: ExampleTemplate, call: ExampleCall): readonly CodeToken[] {
  let offset = 0;
  return template.map(([piece, kind = null]) => {
    const text = piece.replaceAll(slot, (_all, name: SlotName, escape: Escape) =>
      escapes[escape](slotValues[name](call)),
    );
    const token = { offset, text, kind };
    offset += text.length;
    return token;
  });
}

/** The code of the tokens as one text. */
export const codeOf = (tokens: readonly CodeToken[]): string =>
  tokens.map(({ text }) => text).join('');

const shell = (value: string): string => value.replaceAll("'", String.raw`'\''`);

/** Escapes values for code, so that no character can end the string. */
export const escapes = {
  /** For values without special characters. */
  asIs: (value: string): string => value,
  /** For single quotes in JavaScript, Python and PHP. */
  backslash: (value: string): string => value.replaceAll(/[\\']/g, String.raw`\$&`),
  /** For single quotes in a shell. */
  shell,
  /** For a string in a JSON document in single quotes in a shell. */
  jsonInShell: (value: string): string => shell(JSON.stringify(value).slice(1, -1)),
} as const;

export type Escape = keyof typeof escapes;
