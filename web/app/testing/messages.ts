import type { Message } from '@nsem/sdk';

/** A message of the provider to the client of the job `aJob`. */
export const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 41,
  job_id: 15,
  author_role: 'service-provider',
  author_name: 'Ama Serwaa',
  is_own: false,
  text: 'Is this name written with ɛ?\nI hear both.',
  place: null,
  files: [],
  is_question: false,
  question_id: null,
  is_masked: false,
  is_hidden: false,
  is_reported: false,
  report_reason: null,
  dismissed_at: null,
  created_at: '2026-11-23T09:30:00.000Z',
  erased_at: null,
  ...given,
});

/** A question that a provider asked before the job was taken. */
export const aQuestion = (given: Partial<Message> = {}): Message =>
  aMessage({ author_name: null, text: 'Asante or Akuapem Twi?', is_question: true, ...given });
