import { listProviders, ok, serviceTypes, type ListedProvider } from '@nsem/core';
import { z } from 'zod';
import { flagText, text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { cutPage, encodeCursor, pageHeaders, pageShape } from '../../operations/paging.ts';
import { answer } from '../../replies/reply.ts';
import type { UnchangedReplies } from '../../replies/unchanged-replies.ts';
import { bestPageOf, encodePosition, newestPageOf, providerCursor } from './provider-cursor.ts';
import { presentProvider } from './providers.presenter.ts';
import { providerSchema } from './providers.schema.ts';

export const providerOperations = {
  listProviders: defineOperation({
    method: 'GET',
    path: '/users/service-providers',
    tag: 'Providers',
    summary: 'Find service providers',
    description:
      'Active providers with at least one approved service, newest first, or by `sort` the ' +
      'best first.\n\n' +
      'The best are those who are available, then by rating to the half star, then by ' +
      'turnaround.',
    sdk: {
      method: 'providers.list',
      query: 'ProviderQuery',
      example: `
        const query = { language: 'Twi', service_type: 'narration', available: true } as const;
        for await (const provider of nsem.providers.list(query)) {
          console.log(provider.provider_id, provider.name, provider.average_rating);
        }`,
    },
    access: 'providers.browse',
    query: z.strictObject({
      q: text(200).optional().meta({
        description: 'Part of the name of a provider or of a language.',
        example: 'Owusu',
      }),
      language: text(100).optional().meta({ description: 'Code or name.', example: 'tw' }),
      service_type: z
        .enum(serviceTypes)
        .optional()
        .describe('Only providers of this type of service.'),
      available: flagText().optional().meta({
        description: 'Only providers who are generally available, or only those who are not.',
      }),
      sort: z.enum(['newest', 'best']).optional().meta({
        description: 'The order of the list; the newest first by default.',
        example: 'best',
      }),
      limit: pageShape.limit,
      cursor: providerCursor(),
    }),
    answers: {
      200: { description: 'The providers.', schema: z.array(providerSchema), headers: pageHeaders },
    },
    refusals: ['language.unknown'],
    // The list is the same for all who may have it, so that one answer serves them.
    handle: (call, { unchanged }: Readonly<{ unchanged: UnchangedReplies }>) =>
      unchanged.read(`${call.path}?${call.queryText}`, async () => {
        const { q, language, service_type: serviceType, available } = call.query;
        const { sort, limit, cursor } = call.query;
        const isBest = sort === 'best' || typeof cursor === 'object';
        const found = await call.read(listProviders, {
          q: q?.trim() || undefined,
          language: language?.trim() ? language : undefined,
          serviceType,
          available,
          page: isBest ? bestPageOf({ limit, cursor }) : newestPageOf({ limit, cursor }),
        });
        if (!found.ok) return found;
        const cursorOf = isBest
          ? encodePosition
          : ({ accountId }: ListedProvider) => encodeCursor({ id: accountId });
        const { body, headers } = cutPage(call, found.value, {
          cursorOf,
          present: presentProvider,
        });
        return ok(answer(body, headers));
      }),
  }),
};
