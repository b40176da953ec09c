import { type ListedPair, pairOutcomes, pairReasons, pairStatuses } from '@nsem/core';
import { z } from 'zod';
import { filledText, instantAnswer, optionalInstantAnswer } from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

/** The evidence that two accounts belong to each other, in a response. */
const evidenceSchema = z.object({
  reason: z.enum(pairReasons).meta({
    description:
      'What was found: the same mailbox, device, network or name, a payout account under the name of the client, paid jobs that cost next to nothing, or no business with anybody else.',
  }),
  count: z.int().describe('How often it was found: devices, networks or jobs.'),
});

/** A client and a provider who may be one person, in a response. */
export const suspiciousPairSchema = z
  .object({
    id: z.int().describe('The id of the pair.'),
    status: z.enum(pairStatuses).meta({
      description: 'Open until an admin decides. Unless it is dismissed, free earnings stay held.',
    }),
    service_provider_id: z.int().meta({ description: 'The provider’s user id.' }),
    service_provider_name: z.string().describe('The name of the provider.'),
    provider_id: z.string().nullable().meta({ description: 'The provider’s public Provider ID.' }),
    client_id: z.int().describe('The user id of the client.'),
    client_name: z.string().describe('The name of the client.'),
    evidence: z.array(evidenceSchema).meta({
      description: 'What suggests it, as reasons and counts. It proves nothing.',
    }),
    note: z.string().nullable().describe('Why an admin decided so; null before.'),
    found_at: instantAnswer('When it was found first.'),
    updated_at: instantAnswer('When the evidence or the decision last changed.'),
    reviewed_at: optionalInstantAnswer('When an admin decided; null before.'),
    reviewed_by: z.int().nullable().describe('The admin who decided; null before.'),
    reviewed_by_name: z.string().nullable().describe('The name of that admin; null before.'),
  })
  .meta({
    id: 'SuspiciousPair',
    description: 'A client and a provider who may be one person, for admins.',
    example: {
      id: 3,
      status: 'open',
      service_provider_id: 21,
      service_provider_name: 'Abena Owusu',
      provider_id: 'PRV-7K2M9Q',
      client_id: 34,
      client_name: 'Kofi Mensah',
      evidence: [
        { reason: 'same-device', count: 1 },
        { reason: 'tiny-jobs', count: 3 },
      ],
      note: null,
      found_at: '2026-11-20T10:15:00.000Z',
      updated_at: '2026-11-20T10:15:00.000Z',
      reviewed_at: null,
      reviewed_by: null,
      reviewed_by_name: null,
    },
  });

/** The body that decides about a pair. */
export const pairReviewSchema = z
  .strictObject({
    outcome: z.enum(pairOutcomes).meta({
      description:
        '`dismissed`: nothing is wrong, and the pair holds nothing any longer. `confirmed`: its free earnings stay held.',
    }),
    note: filledText(1000).meta({ description: 'Why, for other admins and the audit log.' }),
    seen_at: instantBody('The `updated_at` of the pair that you have seen.').optional().meta({
      description:
        'The `updated_at` of the pair that you have seen. If it has changed since, the review is refused (`payout.pair-changed`).',
    }),
  })
  .meta({
    id: 'SuspiciousPairReview',
    description: 'What an admin decides about a pair.',
    example: { outcome: 'dismissed', note: 'Two colleagues in one office; I called both.' },
  });

/** The filter of the list of pairs. */
export const pairQuerySchema = z.strictObject({
  status: z.enum(pairStatuses).optional().describe('Only pairs in this state.'),
  ...pageShape,
});

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
  found_at: presentInstant(pair.foundAt),
  updated_at: presentInstant(pair.updatedAt),
  reviewed_at: presentOptionalInstant(pair.reviewedAt),
  reviewed_by: pair.reviewedBy,
  reviewed_by_name: pair.reviewerName,
});
