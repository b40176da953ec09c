import type { Job } from '@nsem/sdk';

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
    purpose: null,
    audience: null,
    tone: null,
    due_at: null,
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
