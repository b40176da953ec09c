import { ConnectionError, NsemError, PayloadTooLargeError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { failureText, isRetryable, submissionTimeoutMs } from './submission-text.ts';
import { phaseText, quarterText, sentText } from './transfer-progress.tsx';
import { stoppedUpload } from './use-submission.ts';

const upload = { name: 'makola.wav', sizeBytes: 3, sentBytes: 2 };

const chosen = (name: string, content: string) => ({
  attachment: { file: new File([content], name), seconds: 4 },
  upload,
});

describe('an upload that was stopped', () => {
  it('is continued with the file that is saved', () => {
    expect(stoppedUpload(chosen('makola.wav', 'abc'))).toEqual({ ...upload, hasFile: true });
  });

  it('is continued once its file is chosen again', () => {
    expect(stoppedUpload({ attachment: null, upload })).toEqual({ ...upload, hasFile: false });
  });

  it.each([
    ['another name', chosen('kejetia.wav', 'abc')],
    ['another size', chosen('makola.wav', 'abcd')],
  ])('is not continued with a file of %s', (_, saved) => {
    expect(stoppedUpload(saved)).toBeNull();
  });

  it('is not offered for a draft without one', () => {
    expect(stoppedUpload({ ...chosen('makola.wav', 'abc'), upload: null })).toBeNull();
    expect(stoppedUpload(null)).toBeNull();
  });
});

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

const megabyte = 1024 * 1024;
const file = { name: 'makola-market.wav', size: 48 * megabyte };

describe('the progress of an upload', () => {
  it.each([
    [0, 48 * megabyte, '0 bytes of 48 MB, 0 %'],
    [512 * 1024, 48 * megabyte, '512 KB of 48 MB, 1 %'],
    [13_002_342, 48 * megabyte, '12.4 of 48 MB, 25 %'],
    [48 * megabyte - 1, 48 * megabyte, '48 of 48 MB, 99 %'],
    [48 * megabyte, 48 * megabyte, '48 of 48 MB, 100 %'],
  ])('of %d from %d bytes reads %s', (bytes, totalBytes, text) => {
    expect(sentText(bytes, totalBytes)).toBe(text);
  });

  it('is read aloud at each quarter, and not while nothing is sent', () => {
    const at = (bytes: number) => quarterText({ phase: 'sending', bytes }, file);
    expect(at(11 * megabyte)).toBe('');
    expect(at(12 * megabyte)).toBe('25 % of makola-market.wav was sent.');
    expect(at(35 * megabyte)).toBe('50 % of makola-market.wav was sent.');
    expect(quarterText({ phase: 'waiting', bytes: 35 * megabyte }, file)).toBe('');
  });

  it('says what happens now, and what happens next', () => {
    expect(phaseText('sending', file)).toMatch(
      /^Sending makola-market.wav, 48 MB\. Keep this page/,
    );
    expect(phaseText('waiting', file)).toContain('goes on by itself');
    expect(phaseText('busy', file)).toContain('goes on by itself');
    expect(phaseText('paused', file)).toContain('is paused');
    expect(phaseText('finishing', file)).toContain('All of makola-market.wav was sent');
  });
});
