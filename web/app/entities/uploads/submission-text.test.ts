import { ConnectionError, NsemError, PayloadTooLargeError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { failureText, isRetryable, submissionTimeoutMs } from './submission-text.ts';

const refused = (status: number, message: string) =>
  ({ status, message, code: 'x', problem: { detail: message } }) as const;
const refusal = (status: number, message: string) => new NsemError(refused(status, message));

describe('a failed submission', () => {
  it('can be retried if the connection or the server failed, without doing it again', () => {
    const broken = new ConnectionError({ message: 'fetch failed', code: 'connection.broken' });
    expect(isRetryable(broken)).toBe(true);
    expect(isRetryable(refusal(503, 'The server is busy.'))).toBe(true);
    expect(failureText(broken)).toBe(
      'The marketplace could not be reached. Please check your connection and try again. ' +
        'It is safe to try again: nothing is done a second time.',
    );
  });

  it('shows the reason unchanged if trying again would not help', () => {
    const shortfall = refusal(402, 'You’re GHS 3.00 short.');
    expect(isRetryable(shortfall)).toBe(false);
    expect(failureText(shortfall)).toBe('You’re GHS 3.00 short.');
    expect(isRetryable(new TypeError('x is undefined'))).toBe(false);
  });

  it('suggests an alternative if the file is too large for this server', () => {
    const large = new PayloadTooLargeError(refused(413, 'At most 200 MB.'));
    expect(isRetryable(large)).toBe(false);
    expect(failureText(large)).toBe(
      'The file is too large: choose a smaller file, or divide it into several. At most 200 MB.',
    );
  });
});

it('allows more time for larger files, even on a slow connection', () => {
  expect(submissionTimeoutMs(0)).toBe(30_000);
  expect(submissionTimeoutMs(200 * 1024 * 1024) / 60_000).toBeCloseTo(218.5, 1);
});
