import { servicesOf, type Row } from './bare-statements.ts';

/** A moment as an ISO text. */
export const moment = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null);
const ghs = (pesewas: number | null | undefined) => (pesewas ?? 0) / 100;
const presentWork = ({ service_type, language, target_language: target }: Row) =>
  target
    ? { service_type, source_language: language, target_language: target, language: null }
    : { service_type, source_language: null, target_language: null, language };

/** The beginning of a text, as a job's title. */
const titleOf = (content: string) =>
  content.length <= 80 ? content : `${content.slice(0, content.lastIndexOf(' ', 80))}…`;

/** A job as clients see it. */
export const presentJob = (row: Row) => ({
  id: row['id'],
  client_id: row['client_id'],
  client_name: null,
  provider_id: row['provider_id'] ?? null,
  provider_name: row['provider_name'] ?? null,
  ...presentWork(row),
  title: titleOf(row['content']),
  content: row['content'],
  content_preview: row['content'].slice(0, 100),
  content_length: row['content'].length,
  content_is_preview: false,
  content_withheld: false,
  input_withheld: false,
  content_erased: row['content_erased_at'] !== null,
  status: row['status'],
  words: row['words'],
  minutes: null,
  audio_duration: null,
  unit_price: ghs(row['unit_price']),
  price: ghs(row['price']),
  discount: ghs(row['discount']),
  amount_due: ghs(row['amount_due']),
  is_quick: row['is_quick'] === 1,
  has_output: Boolean(row['output_id']),
  output_name: null,
  output_type: null,
  output_bytes: null,
  failure_reason: row['failure_reason'] ?? null,
  created_at: moment(row['created_at']),
  updated_at: moment(row['updated_at']),
  version: `${row['id']}-${row['status']}-${Number(row['updated_at']).toString(36)}`,
  assigned_at: moment(row['assigned_at']),
  completed_at: moment(row['completed_at']),
  reference: row['reference'],
  metadata: JSON.parse(row['metadata'] ?? '{}'),
  purpose: row['purpose'],
  audience: row['audience'],
  tone: row['tone'],
  due_at: moment(row['due_at']),
});

const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 36_000) / 100);

function presentProfile(json: string | null) {
  const profile = json === null ? {} : JSON.parse(json);
  const { bio = null, specialties = [], experience = null, languages = [] } = profile;
  return { bio, specialties, experience, languages };
}

/** A provider as clients see it. */
export const presentProvider = (row: Row) => ({
  id: row['id'],
  name: row['name'],
  provider_id: row['provider_id'],
  ...presentProfile(row['profile']),
  completed_jobs: row['completed_jobs'],
  median_turnaround_hours: hours(row['median_turnaround_ms']),
  average_rating: row['rating'] ?? null,
  rating_count: row['ratings'],
  is_available: row['is_available'] === 1,
  is_quick_service_available: row['is_quick_service_available'] === 1,
  is_public: row['is_public'] === 1,
  service_configurations: servicesOf(row['id']).map((service) => ({
    id: service['id'],
    user_id: service['owner_id'],
    ...presentWork(service),
    sample_text: service['sample_text'],
    audio_recording: service['key'] ? `/api/audio/${String(service['key'])}` : null,
    status: service['status'],
    submitted_at: moment(service['submitted_at']),
    reviewed_at: moment(service['reviewed_at']),
  })),
});
