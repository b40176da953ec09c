import { describe, expect, it } from 'vitest';
import {
  beginRestore,
  before,
  dropGate,
  holdRows,
  listReplaced,
  original,
  prepareRestores,
  readContent,
  restore,
  serveOnce,
  untilWaiting,
} from './support/interrupted-restore.ts';

prepareRestores();

describe('a restore into PostgreSQL that is interrupted while it writes rows', () => {
  it('leaves the old data if it is killed, and a server starts, though its statement goes on', async () => {
    const holder = await holdRows();
    const killed = beginRestore();
    await untilWaiting('PgSleep');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await serveOnce();
    await holder.end();
    await dropGate();
    expect(await listReplaced()).toEqual([]);
    expect((await readContent())['accounts']).toEqual(before['accounts']);
    expect(await restore()).toContain('The previous database is in');
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
  });
});
