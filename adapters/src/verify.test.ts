import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createServer } from './compose.ts';
import { parseConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { verifyData } from './verify.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const config = () => parseConfig({ NSEM_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });

/** Runs statements that no use case would, behind the server's back. */
function tamper(...statements: readonly string[]): void {
  const database = new Database(join(dataDir, 'nsem.db'));
  database.pragma('foreign_keys = off');
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe('verifying stored data', { timeout: 30_000 }, () => {
  it('finds nothing wrong with a marketplace that was stopped', async () => {
    await (await createServer(config())).stop();
    expect(await verifyData(config())).toMatchObject({ jobs: 16, problems: [] });
  });

  it('finds a balance that does not follow from its entries', async () => {
    await (await createServer(config())).stop();
    tamper("update ledger_accounts set balance = balance + 1 where name = 'platform:commission'");
    const { problems } = await verifyData(config());
    expect(problems).toContain('platform:commission: cached is not folded');
  });

  it('finds a row that points to one that is not there', async () => {
    await (await createServer(config())).stop();
    tamper('delete from files where id = (select output_id from jobs where output_id > 0 limit 1)');
    const { problems } = await verifyData(config());
    expect(problems).toEqual(['a row of jobs points to one that is not there']);
  });

  it('does not make a marketplace where there is none', async () => {
    await expect(verifyData(config())).rejects.toThrow('There is no marketplace');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('waits for no server: it refuses while one is running', async () => {
    const server = await createServer(config());
    await expect(verifyData(config())).rejects.toThrow(StartError);
    await server.stop();
  });
});
