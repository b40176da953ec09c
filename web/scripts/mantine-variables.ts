import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';

import { kitColors, schemeOverrides, themeTokens } from '../app/ui/kit/theme-tokens.ts';

const id = 'virtual:mantine-variables.css';

/**
 * Writes the CSS variables of the component kit to a stylesheet at build time. Nothing then adds a
 * `<style>` element at run time, so the Content-Security-Policy needs no exception for one.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'nsem:mantine-variables',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? writeVariables() : undefined),
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
