import { sampleText, type ExampleCall } from './example-call.ts';
import { escapes, type Escape } from './escapes.ts';

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
