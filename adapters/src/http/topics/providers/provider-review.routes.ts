import {
  listProvidersForReview,
  readProviderForReview,
  setProviderActive,
  type AccountId,
  type ReviewedProvider,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId, text } from '../../operations/fields.ts';
import { composeEmail } from '../../../accounts/parse-email.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import { presentReviewedProvider } from './providers.presenter.ts';
import { activationSchema, reviewedProviderSchema } from './providers.schema.ts';

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
