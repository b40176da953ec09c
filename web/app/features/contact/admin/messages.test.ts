import { describe, expect, it } from 'vitest';

import { messageViewOf, openText, replyLink } from './messages.tsx';

describe('the messages named in the URL', () => {
  it.each([
    [null, 'open'],
    ['open', 'open'],
    ['answered', 'answered'],
    ['everything', 'open'],
  ])('for %j are %s', (name, view) => {
    expect(messageViewOf(name)).toBe(view);
  });
});

describe('the number of open messages', () => {
  it.each([
    [0, false, 'No open messages'],
    [1, false, '1 open message'],
    [1, true, '1+ open messages'],
    [20, true, '20+ open messages'],
    [3, false, '3 open messages'],
  ])('is %d, with more pages: %j', (count, hasMore, text) => {
    expect(openText(count, hasMore)).toBe(text);
  });
});

describe('the link for a reply', () => {
  it('contains the address and the subject', () => {
    expect(replyLink('ama@example.org')).toBe(
      'mailto:ama@example.org?subject=Your%20message%20to%20Nsem',
    );
  });

  it('encodes an address that contains URL syntax', () => {
    const link = replyLink('a?cc=all&b%40@example.org');
    expect(link).toMatch(/^mailto:a%3Fcc%3Dall%26b%2540@example\.org\?subject=/);
  });
});
