import {
  invariant,
  ok,
  refuse,
  setProviderActive,
  type AccountId,
  type ReviewedProvider,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer } from '../reply.ts';
import { presentReviewedProvider } from './providers.presenter.ts';
import { activationSchema, reviewedProviderSchema } from './providers.schema.ts';

const params = z.object({ id: pathId<AccountId>() });

const listProvidersForReview = defineOperation({
  id: 'listProvidersForReview',
  method: 'GET',
  path: '/admin/service-providers',
  tag: 'Review',
  summary: 'Everyone who offers services, newest first',
  description: 'Approved or not, active or not, with every service configuration.',
  access: 'providers.review',
  query: z.strictObject({
    q: text(200)
      .optional()
      .meta({ description: 'Part of a name, an e-mail or a Provider ID.', example: 'Owusu' }),
    is_active: flagText()
      .optional()
      .meta({ description: 'Whether they are active: approved and not deactivated.' }),
    ...pageShape,
  }),
  answers: {
    200: {
      description: 'The providers.',
      schema: z.array(reviewedProviderSchema),
      headers: pageHeaders,
    },
  },
  async handle(call, { unitOfWork }) {
    const { q, is_active: isActive } = call.query;
    const filter = { q: q?.trim() || undefined, isActive };
    const found = await unitOfWork.read(({ providers }) =>
      providers.listForReview(filter, pageOf(call.query)),
    );
    const idOf = ({ id }: ReviewedProvider) => id;
    return ok(answerPage(call, found, { idOf, present: presentReviewedProvider }));
  },
});

const readProvider = defineOperation({
  id: 'readProviderForReview',
  method: 'GET',
  path: '/admin/service-providers/{id}',
  tag: 'Review',
  summary: 'One service provider, with every service configuration',
  access: 'providers.review',
  params,
  answers: { 200: { description: 'The provider.', schema: reviewedProviderSchema } },
  refusals: ['account.provider-not-found'],
  async handle({ params: { id } }, { unitOfWork }) {
    const provider = await unitOfWork.read(({ providers }) => providers.findForReview(id));
    return provider === undefined
      ? refuse({ code: 'account.provider-not-found' })
      : ok(answer(presentReviewedProvider(provider)));
  },
});

const updateProvider = defineOperation({
  id: 'setProviderActive',
  method: 'PUT',
  path: '/admin/service-providers/{id}',
  tag: 'Review',
  summary: 'Deactivate a service provider, or activate one again',
  description:
    'An inactive provider is hidden from clients and takes no jobs, but may finish those in progress.',
  access: 'providers.review',
  params,
  body: { schema: activationSchema, media: ['application/json'] },
  answers: { 200: { description: 'The provider.', schema: reviewedProviderSchema } },
  refusals: ['account.provider-not-found', 'account.never-approved'],
  handle: ({ params: { id }, body }, { unitOfWork }) =>
    unitOfWork.write(async (stores) => {
      const changed = await setProviderActive(stores, { id, isActive: body.is_active });
      if (!changed.ok) return changed;
      const provider = await stores.providers.findForReview(id);
      invariant(provider !== undefined, 'a provider who was changed is there');
      return ok(answer(presentReviewedProvider(provider)));
    }),
});

export const providerReviewOperations = [listProvidersForReview, readProvider, updateProvider];
