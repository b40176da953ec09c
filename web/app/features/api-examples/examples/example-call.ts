import type { EndpointName } from './endpoints.ts';
import { escapes } from './escapes.ts';

/** What the examples are filled in with. */
export type ExampleCall = Readonly<{
  /** The marketplace, without a slash at the end. */
  origin: string;
  apiKey: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** Of transcriptions and narrations. */
  language: string;
  jobId: number;
}>;

/** The nine examples in one language. */
export type ExampleSet = Readonly<Record<EndpointName, (call: ExampleCall) => string>>;

/** The recording that the transcription example sends. */
export const exampleRecording = 'interview.wav';

/** Stands for a text in a language that we have none in. */
export const ownText = 'Put your own text here.';

const texts: Readonly<Record<string, string>> = {
  en: 'Please wash your hands with soap before you eat.',
  fr: 'Veuillez vous laver les mains avec du savon avant de manger.',
  tw: 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.',
};

/** What an example says in a language. */
export const textIn = (code: string): string => texts[code] ?? ownText;

/** The fields of the job that an example asks for, as the API names them. */
export const workOf = {
  translation: (call: ExampleCall) => ({
    service_type: 'translation',
    source_language: call.sourceLanguage,
    target_language: call.targetLanguage,
    content: textIn(call.sourceLanguage),
  }),
  transcription: (call: ExampleCall) => ({
    service_type: 'transcription',
    language: call.language,
    content: 'An interview at Makola market',
  }),
  narration: (call: ExampleCall) => ({
    service_type: 'narration',
    language: call.language,
    content: textIn(call.language),
  }),
} as const;

/** Lines of code, as an example is put together. */
export const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().join('\n');

/** A value between single quotes, as JavaScript, Python and PHP read it. */
export const quoted = (value: string): string => `'${escapes.backslash(value)}'`;
