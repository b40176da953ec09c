import './kit.css';
import 'virtual:mantine-variables.css';
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';

import { chooseColorScheme, useColorScheme } from '../color-scheme.ts';
import { kitTheme } from './kit-theme.ts';

/**
 * The context of the component kit. It replaces the kit's own provider, which would compute at run
 * time the variables that the build already wrote into a stylesheet, and would set the colour
 * scheme a second time.
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
