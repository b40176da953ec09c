import './kit/kit.css';
import 'virtual:mantine-variables.css';
import { createTheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { queryClient } from '../lib/query/query-client.ts';
import { chooseColorScheme, useColorScheme } from './color-scheme.ts';
import { themeTokens } from './kit/theme-tokens.ts';

/** The context of dashboards and dialogs: the component kit and the query client. */
export function Workspace({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Kit>{children}</Kit>
    </QueryClientProvider>
  );
}

/**
 * The context of the component kit. It replaces the kit's own provider, which would compute at run
 * time the variables that the build already wrote into a stylesheet, and would set the colour
 * scheme a second time.
 */
function Kit({ children }: { children: ReactNode }) {
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

const field = { defaultProps: { size: 'md' } };

/**
 * The defaults of the component kit: accessible names, touch sizes and no inline styles. Components
 * are referenced by name rather than imported, so that a page loads only those it uses.
 */
const kitTheme = createTheme({
  ...themeTokens,
  components: {
    // A scrolling list would be a tab stop that disappears as soon as its field loses the focus.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    // The empty message is inside a listbox, which may contain only options.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The kit's scroll lock adds a <style> element, which the policy forbids; see base.css.
        lockScroll: false,
        // A dialog's content comes from the address and disappears as soon as it closes.
        transitionProps: { duration: 150, exitDuration: 0 },
        size: 'lg',
      },
    },
    PasswordInput: field,
    // Keeps the options inside the section or dialog of their field.
    Combobox: { defaultProps: { withinPortal: false } },
    Select: {
      defaultProps: {
        size: 'md',
        withScrollArea: false,
        styles: { options: { maxHeight: 240, overflowY: 'auto' } },
      },
    },
    Textarea: field,
    TextInput: field,
  },
});
