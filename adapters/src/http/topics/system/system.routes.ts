import { ok, refuse } from '@nsem/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { HtmlPage } from '../../../reference/html-page.ts';
import type { FilesCheck, WriteCheck } from '../../../system/storage-checks.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, sendPage } from '../../replies/reply.ts';
import { presentVersion, type ServerSettings, versionSchema } from './version.schema.ts';

const healthSchema = z
  .object({ status: z.literal('ok').describe('The server answers.') })
  .meta({ id: 'Health', description: 'The result of a health check.', example: { status: 'ok' } });

const readinessSchema = healthSchema
  .extend({
    readable: z.literal(true).describe('The database can be read.'),
    writable: z.literal(true).describe('Data can be stored.'),
    files: z
      .enum(['available', 'unavailable'])
      .describe('Whether the stored files can be reached; everything else works without them.'),
  })
  .meta({
    id: 'Readiness',
    description: 'The result of a check whether the server can read and store data.',
    example: { status: 'ok', readable: true, writable: true, files: 'available' },
  });

type Storage = Readonly<{
  /** Whether this process is about to stop: load balancers send it no more requests. */
  isStopping: () => boolean;
  ping: () => Promise<void>;
  checkWrites: WriteCheck;
  checkFiles: FilesCheck;
  log: Logger;
}>;

const documentSchema = z
  .looseObject({ openapi: z.string().describe('The version of OpenAPI.') })
  .meta({
    id: 'OpenApi',
    description: 'The API description, OpenAPI 3.1.',
    example: { openapi: '3.1.1', info: { title: 'Nsem API' } },
  });

/** Changes only with a restart, but an upgrade should be noticed soon. */
const briefly = { 'cache-control': 'public, max-age=60' } as const;

export const systemOperations = {
  readVersion: defineOperation({
    method: 'GET',
    path: '/version',
    tag: 'System',
    summary: 'Read the version of the server, its limits and its features',
    description: 'Every response has the version in the header `Nsem-Version` too.',
    sdk: {
      method: 'system.getVersion',
      example: `
        const server = await nsem.system.getVersion();
        console.log(server.version, server.max_upload_bytes);`,
    },
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
    sdk: {
      method: 'system.getHealth',
      defaults: { maxRetries: 0 },
      throws: 'ConnectionError if it is not.',
      example: 'const { status } = await nsem.system.getHealth();',
    },
    access: 'anonymous',
    unlimited: true,
    answers: { 200: { description: 'The server is running.', schema: healthSchema } },
    handle: () => Promise.resolve(ok(answer({ status: 'ok' }))),
  }),

  readReadiness: defineOperation({
    method: 'GET',
    path: '/readyz',
    tag: 'System',
    summary: 'Check that the server can read and store data',
    description:
      'A server that can be read but cannot store anything, because its disk is full for example, answers ' +
      '503 too, with `readable`, `writable` and the `reason`. It is found out with a small write, at most ' +
      'once in five seconds. So does a server that is about to stop, although it still answers other requests. ' +
      'That a bucket with the stored files cannot be reached is only stated in ' +
      '`files`: the other operations work.',
    sdk: {
      method: 'system.getReadiness',
      defaults: { maxRetries: 0 },
      doc: 'Check whether the server can read and store data.',
      throws:
        'ServerError (`http.unavailable`) if its database cannot be read, or if it is about ' +
        'to stop; (`http.not-writable`) if nothing can be stored, with the reason.',
      example: 'await nsem.system.getReadiness({ timeoutMs: 2_000 });',
    },
    access: 'anonymous',
    unlimited: true,
    answers: { 200: { description: 'It can do both.', schema: readinessSchema } },
    refusals: ['http.unavailable', 'http.not-writable'],
    async handle(_call, { isStopping, ping, checkWrites, checkFiles, log }: Storage) {
      if (isStopping()) return refuse({ code: 'http.unavailable' });
      try {
        await ping();
        const reason = await checkWrites();
        if (reason !== undefined) return refuse({ code: 'http.not-writable', reason });
        const { problem } = await checkFiles();
        const files = problem === null ? 'available' : 'unavailable';
        return ok(answer({ status: 'ok', readable: true, writable: true, files }));
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
    sdk: {
      method: 'system.getOpenApi',
      example: 'const { openapi, info } = await nsem.system.getOpenApi();',
    },
    access: 'anonymous',
    answers: {
      200: { description: 'The document.', schema: documentSchema },
    },
    handle: (_call, { readOpenApiText }: Readonly<{ readOpenApiText: () => string }>) =>
      Promise.resolve(ok({ kind: 'text', status: 200, text: readOpenApiText(), replayed: false })),
  }),
};

export const docsOperations = {
  readDocs: defineOperation({
    method: 'GET',
    path: '/docs',
    tag: 'System',
    summary: 'Read the API reference as an HTML page',
    sdk: {
      method: 'system.getDocs',
      example: `
        const page = await nsem.system.getDocs();
        await page.toFile('nsem-api.html');`,
    },
    access: 'anonymous',
    answers: {
      200: {
        description: 'The page.',
        media: 'text/html',
        example: '<!doctype html><html lang="en"><title>Nsem API</title>…</html>',
        headers: { ETag: 'The version of the page.' },
      },
      304: {
        description: 'The page has not changed since the version in If-None-Match.',
        headers: { ETag: 'The version of the page.' },
      },
    },
    handle: async (
      _call,
      { readReference }: Readonly<{ readReference: () => Promise<HtmlPage> }>,
    ) => ok(sendPage(await readReference())),
  }),
};
