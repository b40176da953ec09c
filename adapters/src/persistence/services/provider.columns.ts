import type { ServiceStatus, ServiceType, ServiceWithSample } from '@nsem/core';
import { toService } from './service.mapper.ts';

/** The mean and the number of the ratings of `provider`. */
export const reputation = `
  (select avg(rating) from ratings where ratings.provider_id = provider.id) as average_rating,
  (select count(*) from ratings where ratings.provider_id = provider.id) as rating_count`;

/** A service with the key of its recording, as an array: half the work of objects. */
type ServiceColumns = readonly [
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
  rejection_reason: string | null,
  version: number,
  replaces_id: number | null,
  replaces_rejected_at: number | null,
  replaces_reason: string | null,
];

/** The services that meet a condition, as one JSON text of `ServiceColumns[]` in no order. */
export const servicesWithSamples = (condition: string): string => `(
  select json_group_array(json_array(services.id, services.service_type, services.language,
    services.target_language, services.sample_text, services.recording_id,
    (select files.key from files where files.id = services.recording_id),
    services.status, services.submitted_at, services.reviewed_at, services.rejection_reason,
    services.version, services.replaces_id, services.replaces_rejected_at,
    services.replaces_reason))
  from services where ${condition}) as services`;

/** A provider's services as `servicesWithSamples` returns them; PostgreSQL returns null for none. */
export type ServicesRow = Readonly<{ id: number; services: string | null }>;

function toServiceWithSample(owner_id: number, columns: ServiceColumns): ServiceWithSample {
  const [id, service_type, language, target_language, ...rest] = columns;
  const [sample_text, recording_id, recordingKey, status, submitted_at, reviewed_at, ...more] =
    rest;
  const [rejection_reason, version, replaces_id, replaces_rejected_at, replaces_reason] = more;
  const work = { service_type, language, target_language };
  const sample = { sample_text, recording_id };
  const review = { status, submitted_at, reviewed_at, rejection_reason };
  const versions = { version, replaces_id, replaces_rejected_at, replaces_reason };
  const row = { id, owner_id, ...work, ...sample, ...review, ...versions };
  return { ...toService(row), recordingKey };
}

/** A provider's services, newest first. */
export const toServicesWithSamples = ({
  id,
  services,
}: ServicesRow): readonly ServiceWithSample[] =>
  (JSON.parse(services ?? '[]') as ServiceColumns[])
    .toSorted(([one], [other]) => other - one)
    .map((columns) => toServiceWithSample(id, columns));
