import type Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createStatementCache } from './sqlite-statements.ts';

/** A cache over a stub that records what is compiled. */
function openCache() {
  const compiled: string[] = [];
  const prepare = ((sql: string) => {
    compiled.push(sql);
    return { source: sql };
  }) as unknown as Database.Database['prepare'];
  return { compiled, prepare: createStatementCache({ prepare }) };
}

const times = (sql: string, compiled: readonly string[]): number =>
  compiled.filter((text) => text === sql).length;

describe('the compiled statements of a connection', () => {
  it('are compiled once as long as they are used', () => {
    const { compiled, prepare } = openCache();
    for (let nth = 0; nth < 3_000; nth += 1) {
      expect(prepare('select 1').source).toBe('select 1');
      prepare(`select ${nth} from jobs`);
    }
    expect(times('select 1', compiled)).toBe(1);
    expect(compiled).toHaveLength(3_001);
  });

  it('are forgotten when many others were used since', () => {
    const { compiled, prepare } = openCache();
    prepare('select 1');
    for (let nth = 0; nth < 1_001; nth += 1) prepare(`select ${nth} from jobs`);
    prepare('select 1');
    expect(times('select 1', compiled)).toBe(2);
  });
});
