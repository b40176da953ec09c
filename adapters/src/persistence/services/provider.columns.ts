import type { HeardService, ServiceStatus, ServiceType } from '@nsem/core';
import { toService } from './service.mapper.ts';

/** Part of a text, taken for itself: `%` and `_` are characters like others. */
export const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The mean and the number of the ratings of `provider`. */
export const reputation = `
  (select avg(rating) from ratings where ratings.provider_id = provider.id) as average_rating,
  (select count(*) from ratings where ratings.provider_id = provider.id) as rating_count`;

/** A service with the key of its recording, as an array: half the work of objects. */
type HeardColumns = readonly [
  id: number,
  service_type: ServiceType,
  language: string,
  target_language: string | null,
  sample_text: string | null,
  recording_id: number | null,
  recording_key: string | null,
  status: ServiceStatus,
  submitted_at: number,
  reviewed_at: number | null,
];

/** The services that meet a condition, as one JSON text of `HeardColumns[]` in no order. */
export const heardServices = (condition: string): string => `(
  select json_group_array(json_array(services.id, services.service_type, services.language,
    services.target_language, services.sample_text, services.recording_id,
    (select files.key from files where files.id = services.recording_id),
    services.status, services.submitted_at, services.reviewed_at))
  from services where ${condition}) as services`;

/** What is answered of a provider's services: a text. */
export type HeardServicesRow = Readonly<{ id: number; services: string }>;

function toHeardService(owner_id: number, columns: HeardColumns): HeardService {
  const [id, service_type, language, target_language, ...rest] = columns;
  const [sample_text, recording_id, recordingKey, status, submitted_at, reviewed_at] = rest;
  const work = { service_type, language, target_language };
  const sample = { sample_text, recording_id };
  const review = { status, submitted_at, reviewed_at };
  return { ...toService({ id, owner_id, ...work, ...sample, ...review }), recordingKey };
}

/** A provider's services, newest first. */
export const toHeardServices = ({ id, services }: HeardServicesRow): readonly HeardService[] =>
  (JSON.parse(services) as HeardColumns[])
    .toSorted(([one], [other]) => other - one)
    .map((columns) => toHeardService(id, columns));
