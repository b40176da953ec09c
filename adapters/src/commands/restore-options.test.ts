import { describe, expect, it } from 'vitest';
import { showProgress } from './restore-options.ts';

describe('the progress of a check', () => {
  it('is one line of a terminal, which is removed at the end', () => {
    const written: string[] = [];
    const show = showProgress({ isTTY: true, write: (text) => written.push(text) });
    show?.({ what: 'jobs', done: 20_000, of: 1_000_000 });
    show?.({ what: 'jobs', done: 1_000_000, of: 1_000_000 });
    expect(written).toEqual(['\r\u001B[KChecked 20,000 of 1,000,000 jobs …', '\r\u001B[K']);
  });

  it('is not shown in a file', () => {
    expect(showProgress({ write: () => true })).toBeUndefined();
  });
});
