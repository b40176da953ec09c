import type { Plugin } from 'vite';

import { writeTemplates } from '../app/features/api-examples/examples/write-template.ts';

const id = 'virtual:example-templates';

/** Takes the API examples apart at build time: the browser only fills them in. */
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
