import { describe, expect, it } from 'vitest';

import { stoppedUpload } from './stopped-upload.ts';

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
