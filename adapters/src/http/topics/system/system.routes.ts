import { ok, refuse } from '@nsem/core';
import { z } from 'zod';
import { defineOperation } from '../../operations/operation.ts';
import { answer } from '../../replies/reply.ts';
import { presentVersion, type ServerSettings } from './version.presenter.ts';
import { versionSchema } from './version.schema.ts';
import type { Logger } from 'pino';

const healthSchema = z
  .object({ status: z.literal('ok').describe('The server answers.') })
  .meta({ id: 'Health', example: { status: 'ok' } });

const documentSchema = z
  .looseObject({ openapi: z.string().describe('The version of OpenAPI.') })
  .meta({ id: 'OpenApi', example: { openapi: '3.1.1', info: { title: 'Nsem API' } } });

/** Changes only with a restart, but an upgrade should be noticed soon. */
const briefly = { 'cache-control': 'public, max-age=60' } as const;

export const systemOperations = {
  readVersion: defineOperation({
    method: 'GET',
    path: '/version',
    tag: 'System',
    summary: 'Read the version of the server, its limits and its features',
    description: 'Every response has the version in the header `Nsem-Version` too.',
    access: 'anonymous',
    unlimited: true,
    answers: {
      200: {
        description: 'The server.',
        schema: versionSchema,
        headers: { 'Cache-Control': 'Any cache may store it for a minute.' },
      },
    },
    handle: (_call, settings: ServerSettings) =>
      Promise.resolve(ok(answer(presentVersion(settings), briefly))),
  }),

  readHealth: defineOperation({
    method: 'GET',
    path: '/healthz',
    tag: 'System',
    summary: 'Check that the server is running',
    access: 'anonymous',
    unlimited: true,
    answers: { 200: { description: 'The server is running.', schema: healthSchema } },
    handle: () => Promise.resolve(ok(answer({ status: 'ok' }))),
  }),

  readReadiness: defineOperation({
    method: 'GET',
    path: '/readyz',
    tag: 'System',
    summary: 'Check that the database is available',
    access: 'anonymous',
    unlimited: true,
    answers: { 200: { description: 'The database is available.', schema: healthSchema } },
    refusals: ['http.unavailable'],
    async handle(_call, { ping, log }: Readonly<{ ping: () => Promise<void>; log: Logger }>) {
      try {
        await ping();
        return ok(answer({ status: 'ok' }));
      } catch (error) {
        log.error({ err: error }, 'the database is not ready');
        return refuse({ code: 'http.unavailable' });
      }
    },
  }),

  readOpenApi: defineOperation({
    method: 'GET',
    path: '/openapi.json',
    tag: 'System',
    summary: 'Read the OpenAPI 3.1 description of this API',
    access: 'anonymous',
    answers: {
      200: { description: 'The document.', schema: documentSchema },
    },
    handle: (_call, { readOpenApiText }: Readonly<{ readOpenApiText: () => string }>) =>
      Promise.resolve(ok({ kind: 'text', status: 200, text: readOpenApiText(), replayed: false })),
  }),
};
