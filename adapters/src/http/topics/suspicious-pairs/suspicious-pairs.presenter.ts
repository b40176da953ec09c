import type { ListedPair } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** A client and a provider who may be one person, in a response to an admin. */
export const presentPair = (pair: ListedPair) => ({
  id: pair.id,
  status: pair.status,
  service_provider_id: pair.providerId,
  service_provider_name: pair.providerName,
  provider_id: pair.publicId,
  client_id: pair.clientId,
  client_name: pair.clientName,
  evidence: pair.evidence.map(({ reason, count }) => ({ reason, count })),
  note: pair.note,
  found_at: presentMoment(pair.foundAt),
  updated_at: presentMoment(pair.updatedAt),
  reviewed_at: presentOptionalMoment(pair.reviewedAt),
  reviewed_by: pair.reviewedBy,
  reviewed_by_name: pair.reviewerName,
});
