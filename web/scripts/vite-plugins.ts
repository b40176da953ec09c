import { join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { createServer, defaultServerConditions, type Plugin } from 'vite';

import { writeTemplates } from '../app/features/api-keys/snippets/write-template.ts';
import type { EarlyCalls } from '../app/lib/api/early-calls.ts';
import { kitColors, schemeOverrides, themeTokens } from '../app/ui/kit/theme-tokens.ts';

const templatesId = 'virtual:example-templates';

/** Highlights the API examples at build time: the browser only fills in the values. */
export function exampleTemplates(): Plugin {
  return {
    name: 'nsem:example-templates',
    resolveId: (source) => (source === templatesId ? `\0${templatesId}` : undefined),
    load: (source) =>
      source === `\0${templatesId}`
        ? `export const exampleTemplates = ${JSON.stringify(writeTemplates())};`
        : undefined,
  };
}

const variablesId = 'virtual:mantine-variables.css';

/**
 * Writes the CSS variables of the component kit to a stylesheet at build time. Nothing then adds a
 * `<style>` element at run time, so the Content-Security-Policy needs no exception for one.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'nsem:mantine-variables',
    resolveId: (source) => (source === variablesId ? `\0${variablesId}` : undefined),
    load: (source) => (source === `\0${variablesId}` ? writeVariables() : undefined),
  };
}

function writeVariables(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeTokens);
  const colors = Object.fromEntries(kitColors.map((name) => [name, theme.colors[name]]));
  const defaults = defaultCssVariablesResolver({ ...theme, colors } as typeof theme);
  return convertCssVariables({
    variables: defaults.variables,
    light: { ...defaults.light, ...schemeOverrides.light },
    dark: { ...defaults.dark, ...schemeOverrides.dark },
  });
}

const callsId = 'virtual:early-calls';

/**
 * Lists the calls with which the dashboards begin, from the queries that make them: the documents
 * contain them as paths.
 */
export function earlyCalls(): Plugin {
  let listed: Promise<EarlyCalls> | undefined;
  return {
    name: 'nsem:early-calls',
    resolveId: (source) => (source === callsId ? `\0${callsId}` : undefined),
    async load(source) {
      if (source !== `\0${callsId}`) return undefined;
      listed ??= listCalls();
      return `export const earlyCalls = ${JSON.stringify(await listed)};`;
    },
  };
}

/** Runs the module that lists them, as the build of the documents would. */
async function listCalls(): Promise<EarlyCalls> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [exampleTemplates(), mantineVariables()],
    ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  });
  try {
    const { listEarlyCalls } = await server.ssrLoadModule('/app/routes/early-calls.ts');
    return await listEarlyCalls();
  } finally {
    await server.close();
  }
}

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
