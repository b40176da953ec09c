import { listProviders, serviceTypes, type ListedProvider } from '@nsem/core';
import { z } from 'zod';
import { flagText, text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { presentProvider } from './providers.presenter.ts';
import { providerSchema } from './providers.schema.ts';

export const providerOperations = {
  listProviders: defineOperation({
    method: 'GET',
    path: '/users/service-providers',
    tag: 'Providers',
    summary: 'Find service providers',
    description: 'Active providers with at least one approved service, newest first.',
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
      ...pageShape,
    }),
    answers: {
      200: { description: 'The providers.', schema: z.array(providerSchema), headers: pageHeaders },
    },
    refusals: ['language.unknown'],
    async handle(call) {
      const { q, language, service_type: serviceType, available } = call.query;
      const found = await call.read(listProviders, {
        q: q?.trim() || undefined,
        language: language?.trim() ? language : undefined,
        serviceType,
        available,
        page: pageOf(call.query),
      });
      const idOf = ({ accountId }: ListedProvider) => accountId;
      return answerPage(call, found, { idOf, present: presentProvider });
    },
  }),
};
