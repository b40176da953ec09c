import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Why, and how: see there. */
const runtime = join(import.meta.dirname, '../app/ui/own-texts.ts');

/**
 * Compiles the JSX of every component, also those of the kit, for our runtime, in which each text has
 * an element of its own. No component can forget it, and none has to know it.
 */
export function ownTexts(): Plugin {
  return {
    name: 'nsem:own-texts',
    enforce: 'pre',
    // The kit is a part of the documents that are rendered in the build, too.
    config: () => ({ ssr: { noExternal: [/^@mantine\//] } }),
    resolveId: {
      filter: { id: /^react\/jsx-(dev-)?runtime$/ },
      handler: (_source, importer) => (importer?.split('?')[0] === runtime ? undefined : runtime),
    },
  };
}
