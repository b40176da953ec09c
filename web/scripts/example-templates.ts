import type { Plugin } from 'vite';

import { writeTemplates } from '../app/features/api-keys/snippets/write-template.ts';

const id = 'virtual:example-templates';

/** Highlights the API examples at build time: the browser only fills in the values. */
export function exampleTemplates(): Plugin {
  return {
    name: 'nsem:example-templates',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const exampleTemplates = ${JSON.stringify(writeTemplates())};`
        : undefined,
  };
}
