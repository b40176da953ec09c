import type { Service, ServicePrice, SubmittedService } from '@nsem/sdk';

/** A translation from English into Twi that has been approved. */
export const aService = (given: Partial<Service> = {}): Service => ({
  id: 31,
  user_id: 12,
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  sample_text: null,
  audio_recording: null,
  status: 'approved',
  submitted_at: '2026-10-05T10:00:00.000Z',
  reviewed_at: '2026-10-06T08:15:00.000Z',
  rejection_reason: null,
  version: 1,
  replaces: null,
  ...given,
});

/** A service in one language. */
export const aServiceIn = (
  type: 'transcription' | 'narration',
  language: string,
  given: Partial<Service> = {},
): Service =>
  aService({
    service_type: type,
    source_language: null,
    target_language: null,
    language,
    ...given,
  });

/** A pending service, as admins review it. */
export const aSubmittedService = (given: Partial<SubmittedService> = {}): SubmittedService => ({
  ...aService({ status: 'pending', reviewed_at: null }),
  user_name: 'Ama Serwaa',
  user_email: 'ama.serwaa@example.com',
  ...given,
});

const price = { price_per_word: null, price_per_minute: null, is_active: true, free_words: 0 };

/** The prices of the three services. */
export const prices: readonly ServicePrice[] = [
  { ...price, id: 1, service_type: 'translation', price_per_word: 0.35, free_words: 250 },
  { ...price, id: 2, service_type: 'transcription', price_per_minute: 4.2 },
  { ...price, id: 3, service_type: 'narration', price_per_word: 0.5 },
];
