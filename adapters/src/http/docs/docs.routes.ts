import { ok } from '@nsem/core';
import { defineOperation } from '../operation.ts';
import { sendPage } from '../reply.ts';

const readDocs = defineOperation({
  id: 'readDocs',
  method: 'GET',
  path: '/docs',
  tag: 'System',
  summary: 'This description of the API, as a page to read',
  access: 'anonymous',
  answers: {
    200: {
      description: 'The page.',
      media: 'text/html',
      example: '<!doctype html><html lang="en"><title>Nsem API</title>…</html>',
      headers: { ETag: 'Names this version of the page.' },
    },
    304: {
      description: 'The page is the one that If-None-Match names.',
      headers: { ETag: 'Names this version of the page.' },
    },
  },
  handle: async (_call, { readReference }) => ok(sendPage(await readReference())),
});

export const docsOperations = [readDocs];
