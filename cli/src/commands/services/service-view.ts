import type { Service, SubmittedService } from '@nsem/sdk';

import { idColumn, optional, timeColumn, timeField } from '../../output/columns.ts';
import { formatLanguages } from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';

/** A service, with its provider if an admin reads it. */
export type ListedService = Service & Partial<Pick<SubmittedService, 'user_name' | 'user_email'>>;

/** The columns of a list of services. */
export const serviceColumns: readonly Column<ListedService>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'LANGUAGES', text: formatLanguages },
  optional(timeColumn('SUBMITTED', ({ submitted_at: at }) => at)),
  optional(idColumn('USER', ({ user_id: id }) => id)),
  optional({ header: 'NAME', text: ({ user_name: name }) => name ?? '', isFlexible: true }),
];

/** The fields of a service. */
export const serviceFields = (service: ListedService): readonly Field[] => [
  { label: 'service', text: String(service.id) },
  { label: 'type', text: service.service_type },
  { label: 'languages', text: formatLanguages(service) },
  { label: 'status', text: service.status },
  { label: 'user', text: String(service.user_id) },
  { label: 'name', text: service.user_name ?? null },
  { label: 'e-mail', text: service.user_email ?? null },
  timeField('submitted', service.submitted_at),
  timeField('reviewed', service.reviewed_at),
  { label: 'rejected for', text: service.rejection_reason },
  { label: 'version', text: String(service.version) },
  { label: 'voice sample', text: service.audio_recording },
  { label: 'sample text', text: service.sample_text, isLong: true },
];
