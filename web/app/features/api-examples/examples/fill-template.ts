import { textIn, type ExampleCall } from './example-call.ts';
import { escapes, type Escape } from './escapes.ts';

/** What an example is filled in with, by the names of its slots. */
const slotValues = {
  origin: ({ origin }: ExampleCall) => origin,
  apiKey: ({ apiKey }: ExampleCall) => apiKey,
  sourceLanguage: ({ sourceLanguage }: ExampleCall) => sourceLanguage,
  targetLanguage: ({ targetLanguage }: ExampleCall) => targetLanguage,
  language: ({ language }: ExampleCall) => language,
  sourceText: ({ sourceLanguage }: ExampleCall) => textIn(sourceLanguage),
  text: ({ language }: ExampleCall) => textIn(language),
  jobId: ({ jobId }: ExampleCall) => String(jobId),
} as const;

/** A place in a template that is filled in. */
export type SlotName = keyof typeof slotValues;

/** A piece of an example, slots within its text, and its kind, such as `string`, where it has one. */
export type TemplatePiece = readonly [text: string, kind?: string];

/** An example that is taken apart, and yet to be filled in; the build writes them. */
export type ExampleTemplate = readonly TemplatePiece[];

/** A piece of code, where it begins, and its kind; null where it is nothing special. */
export type CodeToken = Readonly<{ at: number; text: string; kind: string | null }>;

/** How a slot stands in the text of a template. */
export const writeSlot = (name: SlotName, escape: Escape): string => `⟦${name}:${escape}⟧`;

const slot = /⟦(\w+):(\w+)⟧/g;

/** Fills in an example; the texts of the tokens, one after the other, are the code. */
export function fillTemplate(template: ExampleTemplate, call: ExampleCall): readonly CodeToken[] {
  let at = 0;
  return template.map(([piece, kind = null]) => {
    const text = piece.replaceAll(slot, (_all, name: SlotName, escape: Escape) =>
      escapes[escape](slotValues[name](call)),
    );
    const token = { at, text, kind };
    at += text.length;
    return token;
  });
}

/** The code that tokens make. */
export const codeOf = (tokens: readonly CodeToken[]): string =>
  tokens.map(({ text }) => text).join('');
