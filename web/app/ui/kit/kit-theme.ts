import { createTheme } from '@mantine/core';

import { themeTokens } from './theme-tokens.ts';

const field = { defaultProps: { size: 'md' } };

/**
 * The component kit as this application uses it: named, reachable, and without inline styles. The
 * components are named, not imported, so that a page loads those that it shows.
 */
export const kitTheme = createTheme({
  ...themeTokens,
  components: {
    // A list that scrolls would be a stop of Tab, and gone as soon as its field is left.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    // What is said in place of options stands where only options may.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The kit's lock writes a <style> element, which the page's policy forbids; base.css locks.
        lockScroll: false,
        // What a dialog shows is in the address, and gone from it when the dialog closes.
        transitionProps: { duration: 150, exitDuration: 0 },
        centered: true,
        size: 'lg',
      },
    },
    NumberInput: field,
    PasswordInput: field,
    // Options belong to the part of the page, or the dialog, that their field is in.
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
