import './kit.css';
import 'virtual:mantine-variables.css';
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';

import { chooseColorScheme, useColorScheme } from '../color-scheme.ts';
import { kitTheme } from './kit-theme.ts';

/**
 * Surrounds what is made of the component kit. It does without the kit's own provider, which
 * computes at run time what the build has written into a stylesheet, and sets the colour scheme
 * that the page has set already.
 */
export function Kit({ children }: { children: ReactNode }) {
  const colorScheme = useColorScheme();
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme: chooseColorScheme,
      clearColorScheme: () => chooseColorScheme('auto'),
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={kitTheme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
