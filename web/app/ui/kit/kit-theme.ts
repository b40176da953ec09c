import { createTheme } from '@mantine/core';

import { themeTokens } from './theme-tokens.ts';

const field = { defaultProps: { size: 'md' } };

/**
 * The defaults of the component kit: accessible names, touch sizes and no inline styles. Components
 * are referenced by name rather than imported, so that a page loads only those it uses.
 */
export const kitTheme = createTheme({
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
