import { describe, expect, it } from 'vitest';

import { parseAuthDialog } from './auth-dialog-url.ts';

describe('the dialog in the URL', () => {
  it('opens Join for a provider if the URL says so', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'service-provider' })).toEqual({
      dialog: 'join',
      as: 'service-provider',
    });
  });

  it('selects the client account type by default', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'admin' }).as).toBe('client');
  });

  it.each([{}, { dialog: 'logout' }, { dialog: '' }])('opens nothing for %o', (params) => {
    expect(parseAuthDialog(params).dialog).toBeUndefined();
  });
});
