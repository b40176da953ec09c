import { ConnectionError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { downloadErrorText, progressText } from './download-text.ts';

describe('the texts of a download', () => {
  it.each([
    [{ bytes: 0, totalBytes: null }, '0 bytes so far'],
    [{ bytes: 1_200_000, totalBytes: null }, '1.1 MB so far'],
    [{ bytes: 64_000_000, totalBytes: 2_900_000_000 }, '61 MB of 2.7 GB'],
  ])('describe the progress', (progress, text) => {
    expect(progressText(progress)).toBe(text);
  });

  it('explain that the device is full, instead of an unexpected error', () => {
    expect(downloadErrorText(new DOMException('', 'QuotaExceededError'))).toBe(
      'There is not enough space on this device.',
    );
  });

  it('are the general ones if the marketplace cannot be reached', () => {
    expect(downloadErrorText(new ConnectionError({ message: 'refused', code: 'x' }))).toContain(
      'could not be reached',
    );
  });
});
