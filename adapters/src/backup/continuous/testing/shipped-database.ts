import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@nsem/core';
import Database from 'better-sqlite3';
import type { BackupKey, EncryptBytes } from '../../encryption/encryption.ts';
import { identifyDatabase } from '../../../persistence/log/log-capture.ts';
import { countFrames, emptyLog } from '../../../persistence/sqlite/checkpoint.ts';
import type { Damage } from '../../manifest.ts';
import { type BackupTarget, createFolderTarget } from '../backup-target.ts';
import { readChainState, storeChainState } from '../chain.ts';
import {
  createLogGuard,
  createShipMemory,
  type LogGuard,
  type LogMessage,
  openShipMemory,
} from '../ship-link.ts';
import { arrangePieces } from '../piece-format.ts';
import { planRestore, rebuildDatabase } from '../rebuild-database.ts';
import { createShipper, type Shipper, type ShipperOptions } from '../shipper.ts';

export const signingKey = new Uint8Array(32).fill(7);

const begin = Date.parse('2026-11-26T10:00:00Z');

const tables = `
  create table if not exists texts (id integer primary key, text text not null);
  create table if not exists files (id integer primary key autoincrement, key text, name text,
    content_type text, size_bytes integer, sha256 text, owner_id integer, released_at integer)`;

type Given = Readonly<{
  encrypt?: EncryptBytes;
  mostLogBytes?: number;
  /** Creates another database than one of texts. */
  create?: (file: string) => Promise<void>;
}> &
  Partial<Pick<ShipperOptions, 'days'>>;

const noDigests = { record: () => {}, recordLog: () => {}, close: () => {} };

/** A database that is written to, and its shipper in the same thread: messages wait until it runs. */
export async function openShippedDatabase(given: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-continuous-'));
  const target = join(folder, 'target');
  const [file, files] = [join(folder, 'nsem.db'), join(folder, 'files')];
  const stateFile = join(folder, 'state.json');
  for (const path of [target, files]) await mkdir(path);
  let now = instant(begin);
  let nth = 0;
  const reasons: string[] = [];
  const damages: Damage[] = [];
  const state = {
    database: new Database(':memory:'),
    shipper: undefined as unknown as Shipper,
    guard: undefined as unknown as LogGuard,
    descriptor: -1,
    queue: [] as LogMessage[],
    target: createFolderTarget(target),
  };

  function openDatabase() {
    const database = new Database(file);
    for (const pragma of ['journal_mode = wal', 'wal_autocheckpoint = 0']) database.pragma(pragma);
    if (given.create === undefined) database.exec(tables);
    state.database = database;
  }

  let drain = () => {};

  function startShipper() {
    const memory = createShipMemory();
    const shared = openShipMemory(memory);
    state.queue = [];
    state.descriptor = openSync(file, 'r');
    state.guard = createLogGuard({
      log: `${file}-wal`,
      memory,
      send: (message) => state.queue.push(message),
      ...(given.mostLogBytes !== undefined && { mostLogBytes: given.mostLogBytes }),
    });
    drain = () => {
      for (let message = state.queue.shift(); message; message = state.queue.shift()) {
        shipper.receive(message);
        if (message.kind === 'tail') shared.countTail();
      }
    };
    const { database, descriptor } = { database: file, descriptor: state.descriptor };
    const shipper: Shipper = createShipper({
      database,
      descriptor,
      files: { kind: 'folder', folder: files },
      stateFile,
      target: {
        name: target,
        place: () => state.target.place(),
        list: (below) => state.target.list(below),
        has: (path) => state.target.has(path),
        write: (bytes, path) => state.target.write(bytes, path),
        remove: (path) => state.target.remove(path),
        sweep: () => state.target.sweep(),
      },
      seal: { signingKey, encrypt: given.encrypt ?? null },
      seconds: 3_600,
      days: given.days ?? 7,
      clock: { now: () => now },
      drain: () => drain(),
      onCaptured: (position, isPaused) => shared.publish(position, isPaused),
      onDamage: (damage) => damages.push(damage),
      onNewChain: (reason) => reasons.push(reason),
    });
    state.shipper = shipper;
  }

  const names = async () => {
    const paths: string[] = [];
    for await (const path of createFolderTarget(target).list('')) paths.push(path);
    return paths.toSorted();
  };

  await given.create?.(file);
  openDatabase();
  startShipper();
  return {
    folder: target,
    dataFolder: folder,
    files,
    file,
    reasons,
    damages,
    names,
    now: () => now,
    database: () => state.database,
    shipper: () => state.shipper,
    advance(ms: number) {
      now = instant(now + ms);
    },
    setTarget(replace: (target: BackupTarget) => BackupTarget) {
      state.target = replace(createFolderTarget(target));
    },
    write(rows: number, length = 900) {
      const insert = state.database.prepare('insert into texts (text) values (?)');
      for (let n = 0; n < rows; n += 1) insert.run(`${(nth += 1)} `.padEnd(length, 'ɛ'));
    },
    /** Lets the log begin anew if the guard allows it, as the server does. */
    checkpoint(): boolean {
      const isAllowed = state.guard.mayCheckpoint(countFrames(state.database));
      if (isAllowed) state.database.pragma('wal_checkpoint(passive)');
      return isAllowed;
    },
    /** Lets the messages in, as the thread does at any time. */
    drain: () => drain(),
    salt: () => state.guard.salt() ?? '',
    async ship(): Promise<number> {
      now = instant(now + 1_000);
      await state.shipper.ship();
      return now;
    },
    /** Ends in order, and starts again; something may be done between. */
    async restart(between: () => void = () => {}) {
      await state.shipper.finish();
      const { database, descriptor } = state;
      emptyLog({ database, pages: noDigests });
      database.close();
      const stored = readChainState(stateFile);
      if (stored !== null) {
        storeChainState(stateFile, { ...stored, identity: identifyDatabase(descriptor) });
      }
      state.guard.close();
      closeSync(descriptor);
      between();
      openDatabase();
      startShipper();
    },
    /** Starts another shipper on the same log, as after a kill. */
    startAgain: startShipper,
    rows: (path = file) => rowsOf(path),
    /** The rows of a time, from the target only. */
    async restore(at: number | null = null, key?: BackupKey) {
      const plan = planRestore(
        arrangePieces(await names()),
        target,
        at === null ? null : instant(at),
      );
      const staging = await mkdtemp(join(folder, 'restored-'));
      const restored = join(staging, 'nsem.db');
      const provideKey = async () => {
        if (key === undefined) throw new Error('no key');
        return key;
      };
      const source = { folder: target, staging, keys: [signingKey], provideKey };
      await rebuildDatabase(source, plan, restored);
      return rowsOf(restored);
    },
    async end() {
      state.guard.close();
      state.database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** All rows, of a database whose pages and indexes are whole. */
function rowsOf(path: string): readonly unknown[] {
  const database = new Database(path);
  try {
    const [check] = database.pragma('integrity_check') as [{ integrity_check: string }];
    if (check.integrity_check !== 'ok') throw new Error(check.integrity_check);
    return ['texts', 'files'].flatMap((table) =>
      database.prepare(`select * from ${table} order by id`).raw().all(),
    );
  } finally {
    database.close();
  }
}
