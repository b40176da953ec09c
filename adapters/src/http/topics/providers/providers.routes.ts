import {
  type AccountId,
  type ListedProvider,
  listProviders,
  listProvidersForReview,
  ok,
  readProviderForReview,
  type ReviewedProvider,
  serviceTypes,
  setProviderActive,
} from '@nsem/core';
import { z } from 'zod';
import { composeEmail } from '../../../accounts/parse-email.ts';
import { flagText, pathId, text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import {
  answerPage,
  cutPage,
  encodeCursor,
  pageHeaders,
  pageOf,
  pageShape,
} from '../../operations/paging.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import type { UnchangedReplies } from '../../replies/unchanged-replies.ts';
import { bestPageOf, encodePosition, newestPageOf, providerCursor } from './provider-cursor.ts';
import {
  activationSchema,
  presentProvider,
  presentReviewedProvider,
  providerSchema,
  reviewedProviderSchema,
} from './providers.schema.ts';

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

const params = z.object({ id: pathId<AccountId>('The user id of the provider.') });

export const providerReviewOperations = {
  listProvidersForReview: defineOperation({
    method: 'GET',
    path: '/admin/service-providers',
    tag: 'Review',
    summary: 'List all service providers, newest first',
    description: 'Approved or not, active or not, with all service configurations.',
    sdk: {
      method: 'admin.providers.list',
      example: `
        for await (const provider of nsem.admin.providers.list({ is_active: false })) {
          console.log(provider.id, provider.name, provider.service_configurations.length);
        }`,
    },
    access: 'providers.review',
    query: z.strictObject({
      q: text(200)
        .transform(composeEmail)
        .optional()
        .meta({ description: 'Part of a name, an e-mail or a Provider ID.', example: 'Owusu' }),
      is_active: flagText().optional().meta({
        description: 'Only active providers (approved and not deactivated), or only inactive ones.',
      }),
      ...pageShape,
    }),
    answers: {
      200: {
        description: 'The providers.',
        schema: z.array(reviewedProviderSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { q, is_active: isActive } = call.query;
      const search = { q: q?.trim() || undefined, isActive, page: pageOf(call.query) };
      const found = await call.read(listProvidersForReview, search);
      const idOf = ({ id }: ReviewedProvider) => id;
      return answerPage(call, found, { idOf, present: presentReviewedProvider });
    },
  }),

  readProviderForReview: defineOperation({
    method: 'GET',
    path: '/admin/service-providers/{id}',
    tag: 'Review',
    summary: 'Read a service provider, with all service configurations',
    sdk: {
      method: 'admin.providers.get',
      example: 'const { name, profile } = await nsem.admin.providers.get(7);',
    },
    access: 'providers.review',
    params,
    answers: { 200: { description: 'The provider.', schema: reviewedProviderSchema } },
    refusals: ['account.provider-not-found'],
    async handle({ params: provider, read }) {
      return answerWith(await read(readProviderForReview, provider), presentReviewedProvider);
    },
  }),

  setProviderActive: defineOperation({
    method: 'PUT',
    path: '/admin/service-providers/{id}',
    tag: 'Review',
    summary: 'Deactivate a service provider, or activate them again',
    description:
      'An inactive provider is hidden from clients and cannot take jobs, but may finish those in progress.',
    sdk: { method: 'admin.providers.setActive', byHand: true },
    access: 'providers.review',
    idempotent: true,
    params,
    body: { schema: activationSchema, media: ['application/json'] },
    answers: { 200: { description: 'The provider.', schema: reviewedProviderSchema } },
    refusals: ['account.provider-not-found', 'account.no-approved-service'],
    handle: ({ params: { id }, body, perform }) =>
      perform(setProviderActive, { id, isActive: body.is_active }, (provider) =>
        answer(presentReviewedProvider(provider)),
      ),
  }),
};
