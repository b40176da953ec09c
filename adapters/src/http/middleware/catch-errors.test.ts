import {
  DatabaseUnavailableError,
  FilesUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
} from '@nsem/core';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { memoryLog } from '../testing/raw-call.ts';
import { catchErrors } from './catch-errors.ts';

/** The lines that a call logs in which this is thrown. */
async function linesOf(error: unknown): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const ctx = new Koa().createContext(
    { method: 'POST', url: '/jobs/', headers: {}, socket: {} } as never,
    { setHeader: () => undefined, getHeader: () => undefined, end: () => undefined } as never,
  );
  await catchErrors(memoryLog(lines))(ctx, async () => {
    throw error;
  });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const terminated = new Error('terminating connection due to administrator command\nDETAIL: none');
const warning = 40;

describe('the log of a call that fails', () => {
  it.each([
    [
      new DatabaseUnavailableError('The database is not available.', { cause: terminated }),
      'http.database-unavailable',
      'The database is not available: terminating connection due to administrator command',
    ],
    [new OutcomeUnknownError('No answer.'), 'http.outcome-unknown', 'No answer'],
    [
      new FilesUnavailableError('The bucket is away.'),
      'http.files-unavailable',
      'The bucket is away',
    ],
    [new StorageFullError('The disk is full.'), 'http.storage-full', 'The disk is full'],
    [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'http.storage-full', 'no space'],
  ])(
    'has one line without a stack for what is refused for now: %s',
    async (error, code, reason) => {
      const [line, ...others] = await linesOf(error);
      expect(line).toMatchObject({ level: warning, code, reason, method: 'POST', path: '/jobs/' });
      expect(JSON.stringify(line)).not.toContain('    at ');
      expect(others).toEqual([]);
    },
  );

  it('has the stack of an error that is not expected', async () => {
    const [line] = await linesOf(new TypeError('price is undefined'));
    expect(line).toMatchObject({ level: 50, err: { stack: expect.stringContaining('    at ') } });
  });
});
