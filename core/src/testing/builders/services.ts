import { later } from '../../kernel/instant.ts';
import type { NewService, Service } from '../../services/service.ts';
import type { Work } from '../../services/work.ts';
import { accountId, fileId, mondayMorning, nextNumber, serviceId } from './ids.ts';

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
