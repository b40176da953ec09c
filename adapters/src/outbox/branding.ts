import { type LanguageCode, languagesOf, type Stores, type Work } from '@nsem/core';
import { isLoopback } from '../start/config-values.ts';

/** How the marketplace presents itself in mails and messages. */
export type Branding = Readonly<{
  brand: string;
  /** The public address of the marketplace; null if it is not configured. */
  publicUrl: string | null;
}>;

/** The address of a screen, or null if the public address is not configured. */
export const screenUrl = ({ publicUrl }: Branding, path: string): string | null =>
  publicUrl === null ? null : `${publicUrl}${path}`;

const howToSet =
  'Set it to the address by which users reach the marketplace, like PUBLIC_URL=https://nsem.example.org, and start the server again.';

/** Why the links in mails do not work, and what the operator can do; null if they work. */
export function describeBrokenLinks(publicUrl: string | null): string | null {
  if (publicUrl === null) return `PUBLIC_URL is not set: mails have no links. ${howToSet}`;
  return isLoopback(new URL(publicUrl).hostname)
    ? `PUBLIC_URL is ${publicUrl}: links in mails work only on this machine. ${howToSet}`
    : null;
}

/** Returns the name of a language. */
export type LanguageName = (code: LanguageCode) => string;

/** Reads the names of all languages; an unknown code is its own name. */
export async function readLanguageNames({ languages }: Stores): Promise<LanguageName> {
  const names = new Map((await languages.listAll()).map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** Describes work in words: "translation (English to Twi)". */
export const describeWork = (work: Work, languageName: LanguageName): string =>
  `${work.serviceType} (${languagesOf(work).map(languageName).join(' to ')})`;
