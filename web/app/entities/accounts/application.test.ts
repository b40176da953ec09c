import { describe, expect, it } from 'vitest';

import { portfolioLink } from './application.tsx';

describe('a word of a portfolio', () => {
  it('is a link if it is a web address', () => {
    expect(portfolioLink('https://ama.example/work')).toBe('https://ama.example/work');
    expect(portfolioLink('http://ama.example')).toBe('http://ama.example/');
  });

  it.each([
    'ama.example and a book',
    'javascript:alert(1)',
    'data:text/html,hi',
    'mailto:ama@ama.example',
    'JavaScript:alert(document.cookie)',
    'java\nscript:alert(1)',
    ' \u0000javascript:alert(1)',
    'vbscript:msgbox(1)',
    'blob:https://ama.example/1',
    '//ama.example/work',
    '/admin?tab=wallets',
    'https://ama.example/work and a book',
    'https://:secret@evil.example',
    'https://nsem.example@evil.example/login',
    '',
  ])('is not a link if it is %j', (portfolio) => {
    expect(portfolioLink(portfolio)).toBeNull();
  });
});
