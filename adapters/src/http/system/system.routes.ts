import { ok, refuse } from '@nsem/core';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { answer } from '../reply.ts';

const healthSchema = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', example: { status: 'ok' } });

const documentSchema = z
  .looseObject({ openapi: z.string() })
  .meta({ id: 'OpenApi', example: { openapi: '3.1.1', info: { title: 'Nsem API' } } });

const readHealth = defineOperation({
  id: 'readHealth',
  method: 'GET',
  path: '/healthz',
  tag: 'System',
  summary: 'Whether the process serves',
  access: 'anonymous',
  unlimited: true,
  answers: { 200: { description: 'It does.', schema: healthSchema } },
  handle: () => Promise.resolve(ok(answer({ status: 'ok' }))),
});

const readReadiness = defineOperation({
  id: 'readReadiness',
  method: 'GET',
  path: '/readyz',
  tag: 'System',
  summary: 'Whether the database can be used',
  access: 'anonymous',
  unlimited: true,
  answers: { 200: { description: 'It can.', schema: healthSchema } },
  refusals: ['http.unavailable'],
  async handle(_call, { ping, log }) {
    try {
      await ping();
      return ok(answer({ status: 'ok' }));
    } catch (error) {
      log.error({ err: error }, 'the database is not ready');
      return refuse({ code: 'http.unavailable' });
    }
  },
});

const readOpenApi = defineOperation({
  id: 'readOpenApi',
  method: 'GET',
  path: '/openapi.json',
  tag: 'System',
  summary: 'This description of the API, OpenAPI 3.1',
  access: 'anonymous',
  answers: {
    200: { description: 'The document.', schema: documentSchema },
  },
  handle: (_call, { readOpenApiText }) =>
    Promise.resolve(ok({ kind: 'text', status: 200, text: readOpenApiText(), replayed: false })),
});

export const systemOperations = [readHealth, readReadiness, readOpenApi];
