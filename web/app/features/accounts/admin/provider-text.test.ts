import { describe, expect, it } from 'vitest';

import { activationOf, isDeactivated, portfolioLink, providerStatusName } from './provider-text.ts';

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

describe('a portfolio', () => {
  it('is a link if it is a web address', () => {
    expect(portfolioLink(' https://ama.example/work ')).toBe('https://ama.example/work');
    expect(portfolioLink('http://ama.example')).toBe('http://ama.example/');
  });

  it.each([
    'ama.example and a book',
    'javascript:alert(1)',
    'data:text/html,hi',
    'mailto:ama@ama.example',
    '',
  ])('is not a link if it is %j', (portfolio) => {
    expect(portfolioLink(portfolio)).toBeNull();
  });
});
