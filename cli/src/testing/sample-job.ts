import type { Job } from '@nsem/sdk';

/** A job of the API, with the given fields. */
export const sampleJob = (fields: Partial<Job> = {}): Job => ({
  id: 128,
  client_id: 12,
  provider_id: 'PRV-7K2M9Q',
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  content: 'Please wash your hands with soap before you eat.',
  status: 'in_progress',
  words: 9,
  minutes: null,
  audio_duration: null,
  unit_price: 0.05,
  price: 0.45,
  discount: 0,
  amount_due: 0.45,
  is_quick: true,
  has_output: false,
  failure_reason: null,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:42:10.000Z',
  assigned_at: '2026-11-20T09:42:10.000Z',
  completed_at: null,
  ...fields,
});
