import { describe, expect, it } from 'vitest';
import { runTask } from './document-task.ts';
import { hospitalNotice } from './testing/hospital-notice.ts';

describe('a document that is too complex for its reader', () => {
  it('is refused as unreadable, not as a bug', () => {
    const bookmarks = '<w:bookmarkEnd/>'.repeat(200_000);
    const bytes = hospitalNotice(`<w:p>${bookmarks}<w:r><w:t>a</w:t></w:r></w:p>`);
    expect(runTask({ kind: 'read', bytes, name: 'notice.docx' })).toEqual({
      ok: false,
      fault: { code: 'document.unreadable' },
    });
  });
});
