import { describe, expect, it } from 'vitest';

import { parseAuthDialog } from './auth-dialog-url.ts';

describe('the dialog in the address', () => {
  it('opens Join for a provider where it is asked to', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'service-provider' })).toEqual({
      dialog: 'join',
      as: 'service-provider',
    });
  });

  it('takes people for clients unless they say otherwise', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'admin' }).as).toBe('client');
  });

  it.each([{}, { dialog: 'logout' }, { dialog: '' }])('opens nothing for %o', (params) => {
    expect(parseAuthDialog(params).dialog).toBeUndefined();
  });
});
