import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { openArchive } from './read-archive.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-archive-'));
  file = join(folder, 'backup.zip');
});
afterEach(() => rm(folder, { recursive: true }));

const key = `${'5f0c6a1e'.repeat(4)}.wav`;
const name = `files/${key}`;
const voice = Buffer.from('RIFF, spoken in Kumasi, recorded again. '.repeat(50));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const entryOf = (path: string, bytes: Uint8Array) => ({
  name: path,
  size_bytes: bytes.length,
  sha256: sha256(bytes),
});

const manifest = {
  format_version: 1,
  product: 'Nsem',
  product_version: '0.1.0',
  created_at: '2026-11-21T17:25:56.000Z',
  schema: '0001-marketplace',
  files: [entryOf(name, voice)],
  damaged: [],
};

type Entries = readonly (readonly [name: string, bytes: Buffer])[];

function zip(entries: Entries): Promise<Buffer> {
  const made = new ZipFile();
  for (const [path, bytes] of entries) made.addBuffer(bytes, path, { compress: false });
  made.end();
  return buffer(made.outputStream);
}

const withManifest = (listed: object = manifest, ...entries: Entries) =>
  zip([...entries, ['manifest.json', Buffer.from(JSON.stringify(listed))]]);

/** Replaces a name in the archive by one of the same length that no writer would write. */
function rename(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

async function open(bytes: Buffer) {
  await writeFile(file, bytes);
  return openArchive(file);
}

const good = () => withManifest(manifest, [name, voice]);

describe('opening a backup archive', () => {
  it('unpacks the files in the manifest', async () => {
    const archive = await open(await good());
    const { files, damaged, ...head } = manifest;
    expect(archive.manifest).toEqual(head);
    expect([...archive.files()]).toMatchObject(files);
    expect(archive.damages()).toEqual(damaged);
    await archive.unpack(archive.find(name)!, join(folder, 'voice.wav'));
    archive.close();
    expect(await readFile(join(folder, 'voice.wav'))).toEqual(voice);
  });

  it.each([
    ['leaves the folder', '../../../../etc/cron.d/evil.wav'],
    ['starts at the root', '/etc/cron.d/evil'],
    ['uses backslashes', '..\\..\\..\\evil.wav'],
    ['leaves the folder of files', 'files/../../evil.wav'],
    ['no backup contains', 'secret'],
    ['is in capitals', 'FILES/AB.WAV'],
  ])('refuses a name that %s', async (_, hostile) => {
    const placeholder = 'x'.repeat(hostile.length);
    const entry = [placeholder, Buffer.from('evil')] as const;
    const bytes = await withManifest(manifest, [name, voice], entry);
    const opening = open(rename(bytes, placeholder, hostile));
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/is not a backup that can be restored: [^\n]+\.$/);
    expect(await readdir(folder)).toEqual(['backup.zip']);
  });

  it.each([
    [
      'a missing file',
      [...manifest.files, entryOf('nsem.db', voice)],
      'nsem.db is listed in its manifest but missing',
    ],
    ['a file too few', [], `it contains ${name}, which its manifest does not list`],
    [
      'another size',
      [{ ...manifest.files[0], size_bytes: 7 }],
      `the size of ${name} does not match`,
    ],
    ['a duplicate', [manifest.files[0], manifest.files[0]], 'lists a file more than once'],
    [
      'a path',
      [{ ...manifest.files[0], name: '../evil' }],
      'its manifest is invalid at files.0.name',
    ],
  ])('refuses a manifest with %s', async (_, files, message) => {
    const opening = open(await withManifest({ ...manifest, files }, [name, voice]));
    await expect(opening).rejects.toThrow(message);
  });

  it('refuses an unknown format version', async () => {
    const later = { ...manifest, format_version: 2 };
    const opening = open(await withManifest(later, [name, voice]));
    await expect(opening).rejects.toThrow('its manifest is invalid at format_version');
  });

  it('refuses a duplicate name', async () => {
    const opening = open(await withManifest(manifest, [name, voice], [name, voice]));
    await expect(opening).rejects.toThrow(`it contains ${name} more than once`);
  });

  it('refuses a missing or malformed manifest', async () => {
    await expect(open(await zip([[name, voice]]))).rejects.toThrow('it has no manifest');
    const nonsense = await zip([['manifest.json', Buffer.from('{')]]);
    await expect(open(nonsense)).rejects.toThrow('its manifest is invalid at its beginning');
  });

  it.each([0.1, 0.5, 0.9, 0.999])('refuses the first %f of an archive', async (part) => {
    const bytes = await good();
    const opening = open(bytes.subarray(0, Math.floor(bytes.length * part)));
    await expect(opening).rejects.toThrow(StartError);
  });

  it('refuses bytes that do not match the manifest', async () => {
    const bytes = await good();
    bytes[bytes.indexOf('again')] = 'A'.charCodeAt(0);
    const archive = await open(bytes);
    const unpacking = archive.unpack(archive.find(name)!, join(folder, 'voice.wav'));
    await expect(unpacking).rejects.toThrow(`${name} is damaged`);
    archive.close();
  });

  /** An archive whose only file is a megabyte, which it claims to be ten bytes. */
  async function openBomb() {
    const made = new ZipFile();
    made.addBuffer(Buffer.alloc(1024 * 1024), name);
    const lie = { ...manifest, files: [{ ...manifest.files[0], size_bytes: 10 }] };
    made.addBuffer(Buffer.from(JSON.stringify(lie)), 'manifest.json');
    made.end();
    const bytes = await buffer(made.outputStream);
    // The directory is false too. It follows both entries, so the last match is in it.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(1024 * 1024);
    const at = bytes.lastIndexOf(size);
    bytes.writeUInt32LE(10, at);
    return open(bytes);
  }

  it('unpacks no more bytes than the manifest states', async () => {
    const archive = await openBomb();
    const unpacking = archive.unpack(archive.find(name)!, join(folder, 'bomb'));
    await expect(unpacking).rejects.toThrow(/too many bytes/);
    archive.close();
    expect((await readFile(join(folder, 'bomb'))).length).toBeLessThan(1024 * 1024);
  });

  it('survives a lie about the size also if the file cannot be written', async () => {
    const archive = await openBomb();
    await writeFile(join(folder, 'taken'), 'here already');
    const uncaught: unknown[] = [];
    const note = (error: unknown) => void uncaught.push(error);
    process.prependListener('uncaughtException', note);
    const unpacking = archive.unpack(archive.find(name)!, join(folder, 'taken'));
    await expect(unpacking).rejects.toThrow(/EEXIST/);
    await setTimeout(100);
    process.removeListener('uncaughtException', note);
    archive.close();
    expect(uncaught).toEqual([]);
  });
});
