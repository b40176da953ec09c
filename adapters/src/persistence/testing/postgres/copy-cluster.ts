import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { handOver } from './cluster.ts';

/** A server that another one follows. */
export type Primary = Readonly<{ port: number; folder: string }>;

/** The name of a standby and its slot on the primary server. */
export const standbyName = 'standby';

/** What belongs to the running server only, or is received from it later. */
const notCopied =
  /\/data\/(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.)/;

/** Copies the cluster of a running server to another folder, as a standby that follows it. */
export async function copyCluster({ port, folder }: Primary, target: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [standbyName]);
    await client.query('select pg_backup_start($1, true)', [standbyName]);
    const data = join(target, 'data');
    cpSync(join(folder, 'data'), data, {
      recursive: true,
      filter: (file) => !notCopied.test(file),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    const [{ labelfile }] = rows as [Readonly<{ labelfile: string }>];
    writeFileSync(join(data, 'backup_label'), labelfile);
    writeFileSync(join(data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${port} user=postgres application_name=${standbyName}`;
    const settings = [`primary_conninfo = '${source}'`, `primary_slot_name = '${standbyName}'`];
    writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    chmodSync(data, 0o700);
    handOver(data);
  } finally {
    await client.end();
  }
}
