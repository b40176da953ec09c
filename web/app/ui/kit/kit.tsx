import './kit.css';
import 'virtual:mantine-variables.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { useColorScheme } from '../color-scheme.ts';
import { kitTheme } from './kit-theme.ts';

/** Surrounds what is made of the component kit; its variables come from a stylesheet of the build. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      forceColorScheme={useColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
