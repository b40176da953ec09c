import { createHash, randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isFileKey } from './file-names.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import {
  createFileWriter,
  createUploadStaging,
  type ReceivedFile,
  sweepTemporaryFiles,
} from './upload-staging.ts';

describe('upload staging', () => {
  const text = 'Yɛfrɛ me Ama. Mefi Kumasi.';

  let folder: string;
  const temporaryFolder = () => join(folder, 'incoming');
  const store = () => createFolderFileStore(join(folder, 'files'));
  const staging = () => createUploadStaging({ temporaryFolder: temporaryFolder(), store: store() });
  const remaining = () => readdir(temporaryFolder());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function* inPieces(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece);
  }

  async function received(...pieces: readonly string[]): Promise<ReceivedFile> {
    const result = await staging().receive(inPieces(...pieces), { name: 'a.txt', maxBytes: 1000 });
    if (!result.ok) throw new Error(result.fault.code);
    return result.value;
  }

  describe('receiving an upload', () => {
    it('writes the bytes to a temporary file, counted and hashed on the way', async () => {
      const file = await received('Yɛfrɛ me Ama. ', 'Mefi Kumasi.');
      expect(await readFile(file.path, 'utf8')).toBe(text);
      expect(file).toMatchObject({
        name: 'a.txt',
        sizeBytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      });
    });

    it('writes a file that other users of the machine cannot read', async () => {
      const { mode } = await stat((await received('x')).path);
      expect(mode & 0o077).toBe(0);
    });

    it('accepts exactly as many bytes as allowed and stops reading after them', async () => {
      const options = { name: 'a.txt', maxBytes: 4 };
      expect((await staging().receive(inPieces('ab', 'cd'), options)).ok).toBe(true);
      let isClosed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) yield Buffer.from('abc');
        } finally {
          isClosed = true;
        }
      }
      expect(await staging().receive(endless(), options)).toEqual({
        ok: false,
        fault: { code: 'upload.too-large', maxBytes: 4 },
      });
      expect(isClosed).toBe(true);
      expect(await remaining()).toHaveLength(1);
    });

    it('refuses an upload without bytes', async () => {
      const refused = await staging().receive(inPieces(''), { name: 'a.txt', maxBytes: 4 });
      expect(refused).toEqual({ ok: false, fault: { code: 'upload.empty' } });
      expect(await remaining()).toEqual([]);
    });

    it('leaves nothing behind if the client disconnects', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('the first half');
        throw new Error('aborted');
      }
      const receiving = staging().receive(broken(), { name: 'a.txt', maxBytes: 1000 });
      await expect(receiving).rejects.toThrow('aborted');
      expect(await remaining()).toEqual([]);
    });

    it('writes a typed text in UTF-8', async () => {
      const file = await staging().receiveText(text, '../job 7.txt');
      expect(await readFile(file.path, 'utf8')).toBe(text);
      expect(file).toMatchObject({ name: 'job 7.txt', sizeBytes: Buffer.byteLength(text) });
    });
  });

  describe('storing an upload', () => {
    it('moves it into the store under a random key with the extension of its type', async () => {
      const file = await received(text);
      const stored = await staging().store(file, 'audio/wav');
      expect(isFileKey(stored.key)).toBe(true);
      expect(stored).toEqual({
        key: expect.stringMatching(/^[0-9a-f]{32}\.wav$/),
        name: 'a.wav',
        contentType: 'audio/wav',
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
      });
      expect(await remaining()).toEqual([]);
      expect(await readText(await store().open(stored.key))).toBe(text);
    });

    it('discards an upload, and ignores a second time', async () => {
      const file = await received(text);
      await staging().discard(file);
      await staging().discard(file);
      expect(await remaining()).toEqual([]);
    });
  });

  describe('sweeping temporary files', () => {
    it('removes what a crash has left and nothing else', async () => {
      await received(text);
      await writeFile(join(temporaryFolder(), 'notes.md'), 'mine');
      expect(await sweepTemporaryFiles(temporaryFolder())).toBe(1);
      expect(await remaining()).toEqual(['notes.md']);
    });

    it('creates a missing folder', async () => {
      expect(await sweepTemporaryFiles(temporaryFolder())).toBe(0);
      expect(await remaining()).toEqual([]);
    });
  });
});

describe('file writer', () => {
  const mebibyte = 1024 * 1024;
  let folder: string;
  let path: string;
  let handle: FileHandle;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-file-writer-'));
    path = join(folder, 'recording');
    handle = await open(path, 'wx');
  });

  afterEach(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });

  /** The open file, but for some of what can be done with it. */
  const handleWith = (changed: Partial<FileHandle>): FileHandle =>
    Object.assign(Object.create(handle) as FileHandle, {
      writev: (chunks: readonly Uint8Array[]) => handle.writev(chunks),
      writeFile: (bytes: Uint8Array) => handle.writeFile(bytes),
      datasync: () => handle.datasync(),
      ...changed,
    });

  it('writes chunks of every size in their order', async () => {
    const chunks = [1, 0, 70_000, 2 * mebibyte, 511, 64 * 1024, 600_000, 3].map((size) =>
      randomBytes(size),
    );
    const writer = createFileWriter(handle);
    for (const chunk of chunks) await writer.add(chunk);
    await writer.end();
    expect((await readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('writes an empty file', async () => {
    await createFileWriter(handle).end();
    expect(await readFile(path)).toHaveLength(0);
  });

  it('writes the rest if the platform writes less than it is given', async () => {
    const some = handleWith({
      async writev(chunks) {
        const [first] = chunks as unknown as readonly Uint8Array[];
        await handle.writeFile(first?.subarray(0, 10) ?? '');
        return { bytesWritten: 10, buffers: [] } as never;
      },
    });
    const bytes = randomBytes(mebibyte);
    const writer = createFileWriter(some);
    await writer.add(bytes);
    await writer.end();
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it('throws what could not be written, at the latest at the end', async () => {
    const full = () => Promise.reject(new Error('no space'));
    const writer = createFileWriter(handleWith({ writev: full }));
    await writer.add(Buffer.alloc(mebibyte));
    await expect(writer.add(Buffer.alloc(mebibyte))).rejects.toThrow('no space');
    const last = createFileWriter(handleWith({ writev: full }));
    await last.add(Buffer.alloc(10));
    await expect(last.end()).rejects.toThrow('no space');
  });

  it('throws at the end if the disk has failed to store what arrived before', async () => {
    let flushes = 0;
    const failing = handleWith({
      datasync() {
        flushes += 1;
        return Promise.reject(new Error('input/output error'));
      },
    });
    const writer = createFileWriter(failing);
    for (let nth = 0; nth < 80; nth += 1) await writer.add(Buffer.alloc(mebibyte));
    await expect(writer.end()).rejects.toThrow('input/output error');
    expect(flushes).toBe(1);
  });
});
