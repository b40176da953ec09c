import { describe, expect, it } from 'vitest';

import { activationOf, isDeactivated, providerStatusName } from './provider-table.tsx';

describe('how a provider is displayed', () => {
  const id = 'PRV-7K2M9Q';
  it.each([
    [{ is_active: true, provider_id: id }, ['Approved', false, 'Deactivate']],
    [{ is_active: false, provider_id: id }, ['Pending', true, 'Reactivate']],
    [{ is_active: false, provider_id: null }, ['Pending', false, null]],
  ])('%o', (provider, expected) => {
    const shown = [providerStatusName(provider), isDeactivated(provider), activationOf(provider)];
    expect(shown).toEqual(expected);
  });
});
