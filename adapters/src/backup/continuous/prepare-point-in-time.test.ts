import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { openStored } from '../../start/open-stored.ts';
import { createEncryption } from '../encryption/encryption.ts';
import { restoreData } from '../restore-data.ts';
import { verifyBackup } from '../verify-backup.ts';
import { openShippedDatabase, signingKey } from './testing/shipped-database.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createMarketplace(file: string): Promise<void> {
  const database = await openStored({ database: file }, (error) => {
    throw error;
  });
  await database.close();
}

const keyOf = (n: number) => String(n).padStart(32, 'b');

/** A backup of a marketplace with two files. */
async function shipMarketplace(encrypt?: Awaited<ReturnType<typeof createEncryption>>) {
  const shipped = await openShippedDatabase({
    create: createMarketplace,
    ...(encrypt !== undefined && { encrypt }),
  });
  await mkdir(join(shipped.files, 'bb'));
  for (const [n, text] of ['Maakye', 'Maaha'].entries()) {
    await writeFile(join(shipped.files, 'bb', keyOf(n)), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const file = [keyOf(n), 'a.txt', 'text/plain', Buffer.byteLength(text), sha256];
    shipped
      .database()
      .prepare('insert into files (key, name, content_type, size_bytes, sha256) values (?,?,?,?,?)')
      .run(...file);
    await shipped.ship();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'nsem-restored-'));
  folders.push(dataDir);
  return { shipped, dataDir };
}

const countFiles = (dataDir: string) => {
  const database = new Database(join(dataDir, 'nsem.db'), { readonly: true });
  const count = database.prepare<[], number>('select count(*) from files').pluck().get();
  database.close();
  return count;
};

describe('a restore of a continuous backup', () => {
  it('has the database and the files, at the end and before', async () => {
    const { shipped, dataDir } = await shipMarketplace();
    const options = { now: Date.now(), signingKeys: [signingKey] };
    const last = await restoreData({ dataDir }, [shipped.folder], options);
    expect(last).toMatchObject({ files: 2, damaged: [], replaced: null });
    expect(await readFile(join(dataDir, 'files/bb', keyOf(1)), 'utf8')).toBe('Maaha');
    const at = shipped.now();
    const before = { ...options, at: (at - 1_000) as typeof at };
    expect(await restoreData({ dataDir }, [shipped.folder], before)).toMatchObject({ files: 1 });
    expect(countFiles(dataDir)).toBe(1);
    await shipped.end();
  });

  it('reports files that the backup lacks, and restores everything else', async () => {
    const { shipped, dataDir } = await shipMarketplace();
    await rm(join(shipped.folder, 'files/bb', keyOf(0)));
    await writeFile(join(shipped.folder, 'files/bb', keyOf(1)), 'Maahe');
    const damaged = [
      { name: `files/${keyOf(0)}`, reason: 'missing' },
      { name: `files/${keyOf(1)}`, reason: 'altered' },
    ];
    const found = await verifyBackup([shipped.folder], { signingKeys: [signingKey] });
    expect(found.damaged).toEqual(damaged);
    const options = { now: Date.now(), signingKeys: [signingKey] };
    const restored = await restoreData({ dataDir }, [shipped.folder], options);
    expect(restored.damaged).toEqual(damaged);
    await shipped.end();
  });

  it('decrypts everything', async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const { shipped, dataDir } = await shipMarketplace(
      await createEncryption({ kind: 'recipients', recipients }),
    );
    const options = { now: Date.now(), signingKeys: [signingKey] };
    await expect(restoreData({ dataDir }, [shipped.folder], options)).rejects.toThrow(
      'is encrypted, and no key was given',
    );
    const provideKey = async () => ({ kind: 'identities' as const, identities: [identity] });
    const restored = await restoreData({ dataDir }, [shipped.folder], { ...options, provideKey });
    expect(restored).toMatchObject({ files: 2, damaged: [] });
    expect(await readFile(join(dataDir, 'files/bb', keyOf(0)), 'utf8')).toBe('Maakye');
    await shipped.end();
  });

  it('needs the key of the marketplace, and a time only for a folder', async () => {
    const { shipped, dataDir } = await shipMarketplace();
    const now = Date.now();
    const signingKeys = [new Uint8Array(32)];
    await expect(restoreData({ dataDir }, [shipped.folder], { now, signingKeys })).rejects.toThrow(
      '--unsigned',
    );
    const file = join(shipped.dataFolder, 'state.json');
    await expect(restoreData({ dataDir }, [file], { now, at: shipped.now() })).rejects.toThrow(
      '--at is for the folder of a continuous backup',
    );
    await shipped.end();
  });
});
