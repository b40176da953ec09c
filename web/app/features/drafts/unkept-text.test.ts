import { expect, it } from 'vitest';

import { unkeptText } from './unkept-text.ts';

const blobOf = (size: number): Blob => Object.defineProperty(new Blob(), 'size', { value: size });

it('tells of a file only where it is too large to be kept', () => {
  expect(unkeptText(blobOf(50_000_000))).toBeNull();
  expect(unkeptText(blobOf(50_000_001))).toBe(
    'Files above 50 MB are not kept on this device: if you leave this page before it is sent, ' +
      'you will have to choose it again.',
  );
});
