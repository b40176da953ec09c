import { describe, expect, it } from 'vitest';

import { withRequest } from './recent-languages.ts';

describe('the recent languages', () => {
  const none = { codes: [], pair: null };

  it('are those of the last requests, the latest first, and at most four', () => {
    const first = withRequest(none, { service: 'translation', source: 'en', target: 'tw' });
    expect(first).toEqual({ codes: ['tw', 'en'], pair: { source: 'en', target: 'tw' } });
    const second = withRequest(first, { service: 'translation', source: 'en', target: 'dag' });
    expect(second.codes).toEqual(['dag', 'en', 'tw']);
    const third = withRequest(second, { service: 'translation', source: 'fr', target: 'ee' });
    expect(third.codes).toEqual(['ee', 'fr', 'dag', 'en']);
  });

  it('have the pair of the last translation, whatever was requested since', () => {
    const pair = { source: 'en', target: 'tw' };
    const after = withRequest(
      { codes: ['tw', 'en'], pair },
      { service: 'narration', source: 'en', target: 'gaa' },
    );
    expect(after).toEqual({ codes: ['gaa', 'tw', 'en'], pair });
  });
});
