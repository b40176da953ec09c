import {
  type Actor,
  type Block,
  type BlockId,
  blockPartner,
  blockProvider,
  type JobId,
  listBlocks,
  removeBlock,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, noContent } from '../../replies/reply.ts';
import { providerIdParam } from '../providers/public-providers.schema.ts';
import { blockSchema, presentBlock } from './blocks.schema.ts';

const blockAnswer = { 200: { description: 'The block.', schema: blockSchema } };

const answerBlock = (actor: Actor) => (block: Block) => answer(presentBlock(actor)(block));

const effect =
  'From then on, no job of the client is offered to the provider, who can neither take one nor be ' +
  'requested for it; a job that is taken already goes on. The other side is not notified.\n\n' +
  'If you block them already, nothing changes.';

export const blockOperations = {
  listBlocks: defineOperation({
    method: 'GET',
    path: '/blocks',
    tag: 'Accounts',
    summary: 'List whom you block',
    description: 'At most 200, newest first. It does not say who blocks you: no one can know that.',
    sdk: {
      method: 'blocks.list',
      example: `
        for (const { id, provider_name, client_id } of await nsem.blocks.list()) {
          console.log(id, provider_name ?? \`client \${client_id}\`);
        }`,
    },
    access: 'blocks.own',
    answers: { 200: { description: 'Your blocks.', schema: z.array(blockSchema) } },
    handle: async ({ actor, read }) =>
      answerWith(await read(listBlocks, {}), (blocks) => blocks.map(presentBlock(actor))),
  }),

  blockPartner: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}/block',
    tag: 'Jobs',
    summary: 'Block the other side of a job',
    description:
      'As its client, the provider who works on it, or did so last; as a provider who works or ' +
      `worked on it, its client. ${effect}`,
    sdk: {
      method: 'jobs.blockPartner',
      example: 'const { id } = await nsem.jobs.blockPartner(128);',
    },
    access: 'blocks.own',
    idempotent: true,
    params: z.object({ id: pathId<JobId>('The id of the job.') }),
    answers: blockAnswer,
    refusals: ['job.not-found', 'block.no-partner', 'block.too-many'],
    handle: ({ actor, now, params: of, perform }) =>
      perform(blockPartner, of, answerBlock(actor), { now }),
  }),

  blockProvider: defineOperation({
    method: 'PUT',
    path: '/users/service-providers/{provider_id}/block',
    tag: 'Providers',
    summary: 'Block a provider',
    description: `One who is listed, or has completed a job for you. ${effect}`,
    sdk: {
      method: 'providers.block',
      example: "const { id } = await nsem.providers.block('PRV-7K2M9Q');",
    },
    access: 'blocks.provider',
    idempotent: true,
    params: z.object({ provider_id: providerIdParam() }),
    answers: blockAnswer,
    refusals: ['account.provider-not-found', 'block.too-many'],
    handle: ({ actor, now, params: { provider_id: providerId }, perform }) =>
      perform(blockProvider, { providerId }, answerBlock(actor), { now }),
  }),

  removeBlock: defineOperation({
    method: 'DELETE',
    path: '/blocks/{id}',
    tag: 'Accounts',
    summary: 'Lift a block',
    description: 'If you have none with this id, nothing changes.',
    sdk: { method: 'blocks.remove', example: 'await nsem.blocks.remove(3);' },
    access: 'blocks.own',
    idempotent: true,
    params: z.object({ id: pathId<BlockId>('The id of the block.') }),
    answers: { 204: { description: 'You do not block them any more.' } },
    handle: ({ params: of, perform }) => perform(removeBlock, of, () => noContent),
  }),
};
