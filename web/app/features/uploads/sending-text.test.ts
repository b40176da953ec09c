import { ConnectionError, NsemError, PayloadTooLargeError } from '@nsem/sdk';
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
    const poor = refusal(402, 'GHS 3.00 is missing.');
    expect(isPassing(poor)).toBe(false);
    expect(failureText(poor)).toBe('GHS 3.00 is missing.');
    expect(isPassing(new TypeError('x is undefined'))).toBe(false);
  });

  it('is told with a way out where it is too large for this server', () => {
    const large = new PayloadTooLargeError({ code: 'x', message: 'At most 200 MB.', status: 413 });
    expect(isPassing(large)).toBe(false);
    expect(failureText(large)).toBe(
      'The file is too large: choose a smaller one, or send it in parts. At most 200 MB.',
    );
  });
});

it('has the more time the larger it is, also on a slow line', () => {
  expect(sendingMs(0)).toBe(30_000);
  expect(sendingMs(200 * 1024 * 1024) / 60_000).toBeCloseTo(218.5, 1);
});
