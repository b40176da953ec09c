import { ok } from '@nsem/core';
import { defineOperation } from '../../operations/operation.ts';
import { sendPage } from '../../replies/reply.ts';
import type { HtmlPage } from '../../../reference/html-page.ts';

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
