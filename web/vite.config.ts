import { createHash } from 'node:crypto';
import { relative } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

import { chunkGroups } from './scripts/chunk-groups.ts';
import {
  earlyCalls,
  exampleTemplates,
  mantineVariables,
  ownTexts,
} from './scripts/vite-plugins.ts';

const server = 'http://127.0.0.1:8080';

/** The API's paths; `/admin` alone and the pages of jobs are screens. */
const apiPaths =
  '^/(auth|users|languages|services|service-pricing|jobs|messages|disputes|ratings|api-keys|wallet|usage|billing|' +
  'earnings|contact-messages|events|docs|openapi.json|api|public|admin/(?!jobs/).+)(/|$|\\?)';

/** The style sheets, by the end of the names of their classes. */
const sheets = new Map<string, string>();

/** The name of a class of a style sheet: without the line where it is, which would only cost bytes. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''));
  const sheet = createHash('sha256').update(path.replaceAll('\\', '/')).digest('hex').slice(0, 5);
  const other = sheets.get(sheet) ?? path;
  if (other !== path)
    throw new Error(`The classes of ${path} have the names of those of ${other}.`);
  sheets.set(sheet, path);
  return `${name}_${sheet}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: nameClass } },
  plugins: [ownTexts(), exampleTemplates(), mantineVariables(), earlyCalls(), reactRouter()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  server: { proxy: { [apiPaths]: server } },
  // One file each: an inlined asset would need a source of its own in the page's policy.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
