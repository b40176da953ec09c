import { later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { invariant } from '../../kernel/result.ts';
import type { Language, LanguageCode, NewLanguage } from '../../languages/language.ts';
import type { Price } from '../../pricing/price.ts';
import { type Quote, quoteFor } from '../../pricing/quote.ts';
import type { NewService, Service, Work } from '../../services/service.ts';
import {
  accountId,
  fileId,
  languageId,
  mondayMorning,
  nextNumber,
  priceId,
  serviceId,
} from './ids.ts';

/** The active price of a translation: 3 pesewas a word. */
export const aPrice = (overrides: Partial<Price> = {}): Price => ({
  id: priceId(nextNumber()),
  serviceType: 'translation',
  unitPrice: pesewas(3),
  isActive: true,
  ...overrides,
});

/** The quote for a number of words at 3 pesewas each, none of them free by default. */
export const aQuoteForWords = (words: number, freeWords = 0): Quote =>
  quoteFor({ unit: 'word', words }, pesewas(3), freeWords);

/** The quote for a length of audio at 50 pesewas a minute. */
export const aQuoteForAudio = (durationMs: number): Quote =>
  quoteFor({ unit: 'minute', durationMs }, pesewas(50), 0);

/** English to Twi. */
export const englishToTwi = {
  serviceType: 'translation',
  sourceLanguage: 'en',
  targetLanguage: 'tw',
} as const satisfies Work;
/** A transcription from Twi. */
export const twiTranscription = {
  serviceType: 'transcription',
  language: 'tw',
} as const satisfies Work;
/** A narration in Twi. */
export const twiNarration = { serviceType: 'narration', language: 'tw' } as const satisfies Work;

/** A translation with a pending review. */
export const aSubmittedService = (overrides: Partial<NewService> = {}): NewService => ({
  ownerId: accountId(1),
  work: englishToTwi,
  sample: null,
  status: 'pending',
  submittedAt: mondayMorning,
  reviewedAt: null,
  rejectionReason: null,
  version: 1,
  replaces: null,
  ...overrides,
});

/** A translation that an admin has approved. */
export const anApprovedService = (overrides: Partial<NewService> = {}): NewService =>
  aSubmittedService({
    status: 'approved',
    reviewedAt: later(mondayMorning, 3_600_000),
    ...overrides,
  });

/** A submitted narration with its voice sample. */
export const aNarrationService = (overrides: Partial<NewService> = {}): NewService =>
  aSubmittedService({
    work: twiNarration,
    sample: { text: 'Mekɔ fie. Ɛnnɛ yɛ da pa.', recording: fileId(1) },
    ...overrides,
  });

/** A service with an id, for rules that need no store. */
export const aService = (overrides: Partial<Service> = {}): Service => ({
  ...aSubmittedService(),
  id: serviceId(nextNumber()),
  ...overrides,
});

let lastLocal = 520;

/** A code for local use that nothing else built in this process has, from `qtz` downwards. */
export function nextLocalCode(): LanguageCode {
  lastLocal -= 1;
  invariant(lastLocal >= 0, 'all 520 codes for local use are built');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return `q${letters.charAt(Math.floor(lastLocal / 26))}${letters.charAt(lastLocal % 26)}`;
}

/** A language that no catalogue has: an invented name with a code for local use. */
export const aLanguage = (overrides: Partial<NewLanguage> = {}): NewLanguage => ({
  name: `Kasa ${nextNumber()}`,
  code: overrides.code ?? nextLocalCode(),
  isHidden: false,
  ...overrides,
});

/** The languages of most examples. */
export const exampleLanguages: readonly NewLanguage[] = [
  { name: 'English', code: 'en', isHidden: false },
  { name: 'Twi', code: 'tw', isHidden: false },
  { name: 'Ewe', code: 'ee', isHidden: false },
  { name: 'Dagbani', code: 'dag', isHidden: false },
];

/** A language that a store has given an id, for rules that need no store. */
export const aStoredLanguage = (overrides: Partial<Language> = {}): Language => ({
  ...aLanguage(overrides),
  id: languageId(nextNumber()),
  ...overrides,
});
