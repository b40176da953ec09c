import { describe, expect, it } from 'vitest';

import { activationOf, isDeactivated, linkOf, standingName } from './provider-text.ts';

describe('how a provider is displayed', () => {
  const id = 'PRV-7K2M9Q';
  it.each([
    [{ is_active: true, provider_id: id }, ['Approved', false, 'Deactivate']],
    [{ is_active: false, provider_id: id }, ['Pending', true, 'Reactivate']],
    [{ is_active: false, provider_id: null }, ['Pending', false, null]],
  ])('%o', (provider, expected) => {
    const shown = [standingName(provider), isDeactivated(provider), activationOf(provider)];
    expect(shown).toEqual(expected);
  });
});

describe('a portfolio', () => {
  it('can be followed where it is an address of the web', () => {
    expect(linkOf(' https://ama.example/work ')).toBe('https://ama.example/work');
    expect(linkOf('http://ama.example')).toBe('http://ama.example/');
  });

  it.each([
    'ama.example and a book',
    'javascript:alert(1)',
    'data:text/html,hi',
    'mailto:ama@ama.example',
    '',
  ])('can not be followed where it is %j', (portfolio) => {
    expect(linkOf(portfolio)).toBeNull();
  });
});
