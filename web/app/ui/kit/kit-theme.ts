import {
  createTheme,
  Modal,
  NumberInput,
  PasswordInput,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';

import { themeTokens } from './theme-tokens.ts';

const field = { defaultProps: { size: 'md' } };

/** The component kit as this application uses it: named, reachable, and without inline styles. */
export const kitTheme = createTheme({
  ...themeTokens,
  components: {
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The kit's lock writes a <style> element, which the page's policy forbids; base.css locks.
        lockScroll: false,
        // What a dialog shows is in the address, and gone from it when the dialog closes.
        transitionProps: { duration: 150, exitDuration: 0 },
        centered: true,
        size: 'lg',
      },
    }),
    NumberInput: NumberInput.extend(field),
    PasswordInput: PasswordInput.extend(field),
    Select: Select.extend({
      defaultProps: {
        size: 'md',
        withScrollArea: false,
        styles: { options: { maxHeight: 240, overflowY: 'auto' } },
      },
    }),
    Textarea: Textarea.extend(field),
    TextInput: TextInput.extend(field),
  },
});
