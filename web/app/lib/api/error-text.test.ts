import { ConnectionError, NsemError, TimeoutError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { errorText } from './error-text.ts';

const outOfReach =
  'The marketplace could not be reached. Please check your connection and try again.';

describe('the text of an error', () => {
  it('is the detail from the server, if there is any', () => {
    const refused = new NsemError({ message: 'GHS 3.00 is missing.', code: 'x', status: 402 });
    expect(errorText(refused)).toBe('GHS 3.00 is missing.');
  });

  it('mentions no URLs or programs if the connection fails', () => {
    expect(errorText(new ConnectionError({ message: 'fetch failed', code: 'x' }))).toBe(outOfReach);
    expect(errorText(new TimeoutError({ message: '30000 ms', code: 'x' }))).toBe(outOfReach);
  });

  it('hides the message of a bug in the page', () => {
    expect(errorText(new TypeError('x is undefined'))).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });
});
