import type { Actor, Block } from '@nsem/core';
import { z } from 'zod';
import { instantAnswer } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

/** A block in a response. */
export const blockSchema = z
  .object({
    id: z.int().describe('The id of the block.'),
    job_id: z
      .int()
      .nullable()
      .describe('The job through which you named the other side; null if by Provider ID.'),
    client_id: z.int().describe('The user id of the client: yours, or the one whom you block.'),
    provider_id: z
      .string()
      .nullable()
      .describe('The Provider ID of the provider that you block; null if you block a client.'),
    provider_name: z
      .string()
      .nullable()
      .describe('The name of the provider that you block; null if you block a client.'),
    created_at: instantAnswer('Since when.'),
  })
  .meta({
    id: 'Block',
    description:
      'Someone whom you exclude from your future jobs: a provider, or as a provider a client.',
    example: {
      id: 3,
      job_id: 128,
      client_id: 12,
      provider_id: 'PRV-7K2M9Q',
      provider_name: 'Kwabena Osei',
      created_at: '2026-11-23T09:30:00.000Z',
    },
  });

/** A block in a response to its owner: providers know clients by their ids only. */
export const presentBlock =
  ({ role }: Pick<Actor, 'role'>) =>
  (block: Block) => ({
    id: block.id,
    job_id: block.jobId,
    client_id: block.clientId,
    provider_id: role === 'client' ? block.publicId : null,
    provider_name: role === 'client' ? block.providerName : null,
    created_at: presentInstant(block.createdAt),
  });
