import { describe, expect, it } from 'vitest';

import { lastUsedText, maskKey, usageText } from './key-text.ts';

describe('a masked key', () => {
  it('shows the first 8 characters and a dot for each other one', () => {
    expect(maskKey('nsem_4f8Gh2')).toEqual({ clear: 'nsem_4f8', dots: '•••' });
  });

  it('hides nothing of a shorter value', () => {
    expect(maskKey('nsem_4f8')).toEqual({ clear: 'nsem_4f8', dots: '' });
  });
});

describe('the use of a key', () => {
  it.each([
    { usage_count: 0, text: '0 calls' },
    { usage_count: 1, text: '1 call' },
    { usage_count: 1482, text: '1,482 calls' },
  ])('is shown as $text', ({ usage_count, text }) => {
    expect(usageText({ usage_count })).toBe(text);
  });

  it('is dated, if there was any', () => {
    expect(lastUsedText({ last_used: null })).toBe('Never used');
    expect(lastUsedText({ last_used: '2026-11-20T09:29:58.000Z' })).toMatch(
      /^Last used 20 Nov 2026, 0?9:29/,
    );
  });
});
