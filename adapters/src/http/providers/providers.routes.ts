import { ok, resolveLanguage, serviceTypes, type ListedProvider } from '@nsem/core';
import { z } from 'zod';
import { flagText, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { presentProvider } from './providers.presenter.ts';
import { providerSchema } from './providers.schema.ts';

const listProviders = defineOperation({
  id: 'listProviders',
  method: 'GET',
  path: '/users/service-providers',
  tag: 'Providers',
  summary: 'Find service providers',
  description: 'Active ones with at least one approved service, newest first.',
  access: 'providers.browse',
  query: z.strictObject({
    q: text(200)
      .optional()
      .meta({ description: 'Part of a name or of a language.', example: 'Owusu' }),
    language: text(100).optional().meta({ description: 'Code or name.', example: 'tw' }),
    service_type: z.enum(serviceTypes).optional(),
    available: flagText().optional().meta({ description: 'Whether they take jobs now.' }),
    ...pageShape,
  }),
  answers: {
    200: { description: 'The providers.', schema: z.array(providerSchema), headers: pageHeaders },
  },
  refusals: ['language.unknown'],
  async handle(call, { unitOfWork }) {
    const { q, language, service_type: serviceType, available } = call.query;
    const found = await unitOfWork.read(async (stores) => {
      const code = language?.trim() ? await resolveLanguage(stores, language, 'language') : null;
      if (code?.ok === false) return code;
      const filter = { q: q?.trim() || undefined, language: code?.value, serviceType, available };
      return ok(await stores.providers.search(filter, pageOf(call.query)));
    });
    if (!found.ok) return found;
    const idOf = ({ accountId }: ListedProvider) => accountId;
    return ok(answerPage(call, found.value, { idOf, present: presentProvider }));
  },
});

export const providerOperations = [listProviders];
