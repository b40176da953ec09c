import { describe, expect, it } from 'vitest';
import { runTask } from './document-task.ts';
import { runInWorker } from './documents.ts';
import { hospitalNotice } from './testing/hospital-notice.ts';

const open = new AbortController().signal;
const task = {
  kind: 'read',
  bytes: new Uint8Array(hospitalNotice()),
  name: 'notice.docx',
} as const;
const usual = { memoryMb: 384, deadlineMs: 60_000 };
const oddWorker = '../threads/testing/odd-worker';

const timedOut = { ok: false, fault: { code: 'document.timed-out' } };

describe('a document that is read in a thread', () => {
  it('has the same texts as without one', async () => {
    expect(await runInWorker(task, open)).toEqual(runTask(task));
  });

  it('is refused as timed out, not as damaged, if it takes more time than it may', async () => {
    expect(await runInWorker(task, open, { ...usual, deadlineMs: 1 })).toEqual(timedOut);
  });

  it.each(['fill memory', 'fill memory at once'])(
    'is refused as timed out if it takes more memory than it may, and the server lives: %s',
    async (behaviour) => {
      const bounds = { ...usual, memoryMb: 64 };
      expect(await runInWorker(behaviour as never, open, bounds, oddWorker)).toEqual(timedOut);
    },
  );

  it('is an error if its reader has a bug', async () => {
    await expect(runInWorker('fail' as never, open, usual, oddWorker)).rejects.toThrow(
      'A document could not be parsed: The disk is full. (ENOSPC)',
    );
  });

  it('is not read on when its caller has gone', async () => {
    const caller = new AbortController();
    const reading = runInWorker(task, caller.signal);
    caller.abort(new Error('the caller has gone'));
    await expect(reading).rejects.toThrow('the caller has gone');
  });
});

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
