import { expect, it } from 'vitest';

import { unsavedFileText } from './unsaved-file-text.ts';

const blobOf = (size: number): Blob => Object.defineProperty(new Blob(), 'size', { value: size });

it('warns only about a file that is too large to be saved', () => {
  expect(unsavedFileText(blobOf(52_428_800))).toBeNull();
  expect(unsavedFileText(blobOf(52_428_801))).toBe(
    'Files larger than 50 MB are not saved on this device. If you leave this page before the file ' +
      'is sent, you will have to choose it again.',
  );
});
