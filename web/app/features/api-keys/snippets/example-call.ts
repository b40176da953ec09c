import type { EndpointName } from './endpoints.ts';
import { escapes } from './escapes.ts';

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
export const sampleText = (code: string): string => sampleTexts[code] ?? textPlaceholder;

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
