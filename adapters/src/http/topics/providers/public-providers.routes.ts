import { createHash } from 'node:crypto';
import {
  findPublicVoiceSample,
  listPublicProviders,
  ok,
  readPublicProvider,
  refuse,
  serviceTypes,
  type PublicProvider,
} from '@nsem/core';
import { z } from 'zod';
import { text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { cutPage, pageHeaders, pageShape } from '../../operations/paging.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import type { Headers } from '../../replies/headers.ts';
import { answer, sendFile, type JsonReply } from '../../replies/reply.ts';
import { bestPageOf, encodePosition, providerCursor } from './provider-cursor.ts';
import {
  presentPublicProfile,
  presentPublicProvider,
  providerIdParam,
  publicProfileSchema,
  publicProviderSchema,
} from './public-providers.schema.ts';
import { voiceSampleParams } from '../services/services.routes.ts';

const cacheHeaders = {
  ETag: 'Changes with the answer.',
  'Cache-Control': 'How long the answer may be reused: a minute.',
};

const unchanged = {
  304: { description: 'The caller has this answer already.', headers: cacheHeaders },
};

/** Answers what is the same for everyone, so that browsers and proxies may reuse it for a minute. */
function answerEveryone(body: unknown, headers: Headers = {}): JsonReply {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
  return answer(body, { ...headers, etag, 'cache-control': 'public, max-age=60' });
}

const params = z.object({ provider_id: providerIdParam() });

export const publicProviderOperations = {
  listPublicProviders: defineOperation({
    method: 'GET',
    path: '/public/providers',
    tag: 'Providers',
    summary: 'Find providers with a public page, without an account',
    description:
      'The best first.\n\n' +
      'The best are those who are available, then by rating to the half star, then by ' +
      'turnaround.',
    sdk: {
      method: 'providers.listPublic',
      example: `
        for await (const provider of nsem.providers.listPublic({ language: 'Twi' })) {
          console.log(provider.name, provider.completed_jobs, provider.median_turnaround_hours);
        }`,
    },
    access: 'anonymous',
    query: z.strictObject({
      language: text(100).optional().meta({ description: 'Code or name.', example: 'tw' }),
      service_type: z
        .enum(serviceTypes)
        .optional()
        .describe('Only providers of this type of service.'),
      limit: pageShape.limit,
      cursor: providerCursor(),
    }),
    answers: {
      200: {
        description: 'The providers.',
        schema: z.array(publicProviderSchema),
        headers: { ...pageHeaders, ...cacheHeaders },
      },
      ...unchanged,
    },
    refusals: ['language.unknown'],
    async handle(call) {
      const { language, service_type: serviceType, limit, cursor } = call.query;
      const found = await call.read(listPublicProviders, {
        language: language?.trim() ? language : undefined,
        serviceType,
        page: bestPageOf({ limit, cursor }),
      });
      if (!found.ok) return found;
      const cursorOf = ({ provider }: PublicProvider) => encodePosition(provider);
      const writing = { cursorOf, present: presentPublicProvider };
      const { body, headers } = cutPage(call, found.value, writing);
      return ok(answerEveryone(body, headers));
    },
  }),

  readPublicProvider: defineOperation({
    method: 'GET',
    path: '/public/providers/{provider_id}',
    tag: 'Providers',
    summary: 'Read the public page of a provider, without an account',
    sdk: {
      method: 'providers.getPublic',
      example: "const { name, bio, comments } = await nsem.providers.getPublic('PRV-7K2M9Q');",
    },
    access: 'anonymous',
    params,
    answers: {
      200: { description: 'The provider.', schema: publicProfileSchema, headers: cacheHeaders },
      ...unchanged,
    },
    refusals: ['account.provider-not-found'],
    async handle({ params: { provider_id: providerId }, read }) {
      const found = await read(readPublicProvider, { providerId });
      return found.ok ? ok(answerEveryone(presentPublicProfile(found.value))) : found;
    },
  }),

  readPublicVoiceSample: defineOperation({
    method: 'GET',
    path: '/public/audio/{filename}',
    tag: 'Providers',
    summary: 'Download the voice sample of a provider with a public page',
    sdk: { method: 'providers.downloadPublicSample', byHand: true },
    access: 'anonymous',
    params: voiceSampleParams,
    answers: fileAnswers('The recording.', 'audio/wav'),
    refusals: ['http.audio-not-found', 'http.range-unsatisfiable'],
    async handle({ params: { filename: key }, read }) {
      const found = await read(findPublicVoiceSample, { key });
      if (!found.ok) return found;
      return found.value === undefined
        ? refuse({ code: 'http.audio-not-found' })
        : ok(sendFile(found.value, 'inline'));
    },
  }),
};
