import { ConnectionError, NsemError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { failureText, isPassing, sendingMs } from './sending-text.ts';

const refusal = (status: number, message: string) => new NsemError({ status, message, code: 'x' });

describe('something that did not arrive', () => {
  it('is worth another try where the line or the server failed, and never done twice', () => {
    const broken = new ConnectionError({ message: 'fetch failed', code: 'connection.broken' });
    expect(isPassing(broken)).toBe(true);
    expect(isPassing(refusal(503, 'The server is busy.'))).toBe(true);
    expect(failureText(broken)).toBe(
      'The marketplace could not be reached. Please check your connection and try again. ' +
        'Trying again never does it twice.',
    );
  });

  it('is told as it is where trying again would change nothing', () => {
    const large = refusal(413, 'A file may have at most 200 MB.');
    expect(isPassing(large)).toBe(false);
    expect(failureText(large)).toBe('A file may have at most 200 MB.');
    expect(isPassing(new TypeError('x is undefined'))).toBe(false);
  });
});

it('has the more time the larger it is, also on a slow line', () => {
  expect(sendingMs(0)).toBe(30_000);
  expect(sendingMs(200 * 1024 * 1024) / 60_000).toBeCloseTo(218.5, 1);
});
