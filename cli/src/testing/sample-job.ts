import type { Job } from '@nsem/sdk';

/** Fields of a job, whatever its type of service and its status. */
type JobFields = { [Name in keyof Job]?: Job[Name] };

/** A job of the API, with the given fields. */
export const sampleJob = (fields: JobFields = {}): Job =>
  ({
    id: 128,
    client_id: 12,
    client_name: null,
    provider_id: 'PRV-7K2M9Q',
    provider_name: 'Ama Serwaa',
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    language: null,
    content: 'Please wash your hands with soap before you eat.',
    content_preview: 'Please wash your hands with soap before you eat.',
    content_length: 48,
    content_is_preview: false,
    content_withheld: false,
    input_withheld: false,
    content_erased: false,
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
    output_name: null,
    output_type: null,
    output_bytes: null,
    failure_reason: null,
    created_at: '2026-11-20T09:30:00.000Z',
    updated_at: '2026-11-20T09:42:10.000Z',
    version: '128-in_progress-mwosilhs',
    assigned_at: '2026-11-20T09:42:10.000Z',
    completed_at: null,
    reference: null,
    metadata: {},
    ...fields,
  }) as Job;
