import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isFileKey } from './file-key.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { createUploadDesk, sweepTemporaryFiles, type ReceivedFile } from './upload-desk.ts';

const text = 'Yɛfrɛ me Ama. Mefi Kumasi.';

let folder: string;
const temporaryFolder = () => join(folder, 'incoming');
const store = () => createFolderFileStore(join(folder, 'files'));
const desk = () => createUploadDesk({ temporaryFolder: temporaryFolder(), store: store() });
const left = () => readdir(temporaryFolder());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function* inPieces(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function received(...pieces: readonly string[]): Promise<ReceivedFile> {
  const result = await desk().receive(inPieces(...pieces), { name: 'a.txt', maxBytes: 1000 });
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

  it('keeps the file from other users of the machine', async () => {
    const { mode } = await stat((await received('x')).path);
    expect(mode & 0o077).toBe(0);
  });

  it('takes as many bytes as allowed and stops reading at one more', async () => {
    const options = { name: 'a.txt', maxBytes: 4 };
    expect((await desk().receive(inPieces('ab', 'cd'), options)).ok).toBe(true);
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('abc');
      } finally {
        isClosed = true;
      }
    }
    expect(await desk().receive(endless(), options)).toEqual({
      ok: false,
      fault: { code: 'upload.too-large', maxBytes: 4 },
    });
    expect(isClosed).toBe(true);
    expect(await left()).toHaveLength(1);
  });

  it('refuses an upload without bytes', async () => {
    const refused = await desk().receive(inPieces(''), { name: 'a.txt', maxBytes: 4 });
    expect(refused).toEqual({ ok: false, fault: { code: 'upload.empty' } });
    expect(await left()).toEqual([]);
  });

  it('leaves nothing behind when the sender goes away', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('the first half');
      throw new Error('aborted');
    }
    const receiving = desk().receive(broken(), { name: 'a.txt', maxBytes: 1000 });
    await expect(receiving).rejects.toThrow('aborted');
    expect(await left()).toEqual([]);
  });

  it('takes a typed text as UTF-8', async () => {
    const file = await desk().receiveText(text, '../job 7.txt');
    expect(await readFile(file.path, 'utf8')).toBe(text);
    expect(file).toMatchObject({ name: 'job 7.txt', sizeBytes: Buffer.byteLength(text) });
  });
});

describe('keeping an upload', () => {
  it('moves it into the store under a random name with a fitting ending', async () => {
    const file = await received(text);
    const kept = await desk().keep(file, 'audio/wav');
    expect(isFileKey(kept.key)).toBe(true);
    expect(kept).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}\.wav$/),
      name: 'a.txt',
      contentType: 'audio/wav',
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
    });
    expect(await left()).toEqual([]);
    expect(await readText(await store().open(kept.key))).toBe(text);
  });

  it('forgets an upload that is not wanted, once and again', async () => {
    const file = await received(text);
    await desk().discard(file);
    await desk().discard(file);
    expect(await left()).toEqual([]);
  });
});

describe('sweeping temporary files', () => {
  it('removes what a crash has left, and nothing else', async () => {
    await received(text);
    await writeFile(join(temporaryFolder(), 'notes.md'), 'mine');
    expect(await sweepTemporaryFiles(temporaryFolder())).toBe(1);
    expect(await left()).toEqual(['notes.md']);
  });

  it('makes the folder where there is none', async () => {
    expect(await sweepTemporaryFiles(temporaryFolder())).toBe(0);
    expect(await left()).toEqual([]);
  });
});
