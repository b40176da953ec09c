import type {
  Block,
  GlossaryTerm,
  Job,
  Language,
  Proposal,
  Rating,
  Service,
  ServicePrice,
  SubmittedService,
} from '@nsem/sdk';

import { mapBriefTexts } from '../entities/jobs/brief.tsx';

/** A text of exactly 100 characters, which a card shows in full. */
export const hundredCharacters =
  'Mothers who bring their children on Friday wait at the gate in Bolgatanga until a nurse calls names.';

const usualContent = 'Please wash your hands with soap before you eat.';

/** Fields of a job, whatever its type of service and its status. */
type JobFields = { [Name in keyof Job]?: Job[Name] };

/** A translation that a client has requested. */
export const aJob = ({ content = usualContent, ...given }: JobFields = {}): Job =>
  ({
    id: 15,
    client_id: 7,
    client_name: null,
    provider_id: null,
    provider_name: null,
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    language: null,
    title: content.trim() === '' ? 'Text, 9 words' : content.slice(0, 80),
    content,
    content_preview: content.slice(0, 100),
    content_length: content.length,
    content_is_preview: false,
    content_withheld: false,
    input_withheld: false,
    content_erased: false,
    status: 'pending',
    words: 9,
    minutes: null,
    audio_duration: null,
    unit_price: 0.35,
    price: 3.15,
    discount: 0,
    amount_due: 3.15,
    commission_amount: null,
    net_amount: null,
    is_quick: false,
    has_document: false,
    has_output: false,
    output_formats: [],
    output_name: null,
    output_type: null,
    output_bytes: null,
    failure_reason: null,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    version: '15-pending-mwor0co0',
    assigned_at: null,
    completed_at: null,
    reference: null,
    metadata: {},
    ...mapBriefTexts(() => null),
    tone: null,
    due_at: null,
    review_state: 'none',
    review_until: null,
    accepted_at: null,
    accepted_by: null,
    accepts_on_delivery: false,
    revisions: 0,
    revisions_left: null,
    returned_amount: 0,
    ...given,
  }) as Job;

/** A narration in Dagbani. */
export const aNarration = (given: JobFields = {}): Job =>
  aJob({
    service_type: 'narration',
    source_language: null,
    target_language: null,
    language: 'dag',
    ...given,
  });

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

/** A catalogue of languages, in the order of the server. */
export const languages: readonly Language[] = [
  {
    id: 4,
    name: 'Dagbani',
    language_code: 'dag',
    own_name: 'Dagbanli',
    other_names: ['Dagbane', 'Dagomba'],
  },
  { id: 1, name: 'English', language_code: 'en', own_name: 'English', other_names: [] },
  { id: 3, name: 'Ewe', language_code: 'ee', own_name: 'Eʋegbe', other_names: ['Eʋe'] },
  { id: 5, name: 'Ga', language_code: 'gaa', own_name: 'Gã', other_names: [] },
  { id: 6, name: 'Hausa', language_code: 'ha', own_name: 'Hausa', other_names: [] },
  { id: 2, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: ['Asante Twi'] },
];

/** A proposal of a provider that the job `aJob` is due on the Friday. */
export const aProposal = (given: Partial<Proposal> = {}): Proposal => ({
  id: 7,
  job_id: 15,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Kwabena Osei',
  average_rating: 4.8,
  rating_count: 26,
  due_at: '2026-11-27T17:00:00.000Z',
  note: 'I am travelling until Tuesday.',
  status: 'open',
  created_at: '2026-11-23T09:30:00.000Z',
  ended_at: null,
  reason: null,
  ...given,
});

/** A client's rating of a provider. */
export const aRating = (given: Partial<Rating> = {}): Rating => ({
  id: 21,
  service_provider_id: 12,
  client_id: 7,
  rating: 4,
  comment: 'Careful with the tones.',
  created_at: '2026-11-10T12:00:00.000Z',
  updated_at: '2026-11-10T12:00:00.000Z',
  ...given,
});

/** A term of an English text for a translation into Twi. */
export const aTerm = (given: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id: 12,
  source_language: 'en',
  target_language: 'tw',
  term: 'health centre',
  translation: 'apɔmuden fie',
  note: 'The one in Tamale.',
  forbidden: ['ayaresabea'],
  case_sensitive: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  ...given,
});

/** A client's block of a provider. */
export const aBlock = (given: Partial<Block> = {}): Block => ({
  id: 3,
  job_id: 15,
  client_id: 7,
  provider_id: 'PRV-7K2M9X',
  provider_name: 'Ama Serwaa',
  created_at: '2026-11-23T09:30:00.000Z',
  ...given,
});
