import { ConnectionError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { backupErrorText, progressText } from './backup-text.ts';

describe('the words beside a backup', () => {
  it.each([
    [{ bytes: 0, totalBytes: null }, '0 bytes so far'],
    [{ bytes: 1_200_000, totalBytes: null }, '1.2 MB so far'],
    [{ bytes: 64_000_000, totalBytes: 2_900_000_000 }, '64 MB of 2.9 GB'],
  ])('say how far it is', (progress, text) => {
    expect(progressText(progress)).toBe(text);
  });

  it('say that the device is full, rather than that something is wrong', () => {
    expect(backupErrorText(new DOMException('', 'QuotaExceededError'))).toBe(
      'There is not enough room on this device.',
    );
  });

  it('are those of every other call where the marketplace is out of reach', () => {
    expect(backupErrorText(new ConnectionError({ message: 'refused', code: 'x' }))).toContain(
      'could not be reached',
    );
  });
});
