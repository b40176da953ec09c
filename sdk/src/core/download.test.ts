import { createHash, type Hash } from 'node:crypto';
import {
  chmod,
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  ConnectionError,
  InputError,
  Nsem,
  NsemError,
  UnexpectedResponseError,
  type Progress,
} from '../index.ts';
import { StubServer, type Received } from '../testing/stub-server.ts';

const speech = Buffer.from('Mema wo akwaaba. '.repeat(20_000));
const sha256 = createHash('sha256').update(speech);
const tag = '"of-this-speech"';
/** The name of what an interrupted download leaves. */
const partName = `.speech.mp3.${sha256.copy().digest('hex').slice(0, 16)}.part`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-download-'));
});
afterEach(() => rm(folder, { recursive: true }));

const digestHeader = (digest: Hash) => `sha-256=:${digest.copy().digest('base64')}:`;

/** Responds with the file or the requested rest of it, as the server does. */
function respondRest({ headers }: Received, response: ServerResponse, { digest = sha256 } = {}) {
  const requested = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const start = requested === undefined || !isSame ? 0 : Number(requested);
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'content-length': String(speech.byteLength - start),
    'accept-ranges': 'bytes',
    etag: tag,
    'repr-digest': digestHeader(digest),
  });
  return speech.subarray(start);
}

/** Breaks the connection of each of the first responses after the given number of bytes. */
const breakingServer = (breaks: number, after = 70_000) =>
  StubServer.start((received, response, number) => {
    const rest = respondRest(received, response);
    if (number > breaks) response.end(rest);
    else response.write(rest.subarray(0, after), () => setImmediate(() => response.destroy()));
  });

const outputOf = (server: StubServer) => new Nsem({ baseUrl: server.url }).jobs.downloadOutput(7);
const rangesOf = (server: StubServer) => server.received.map(({ headers }) => headers.range);

describe('a connection that breaks', () => {
  test('is resumed, as often as there is progress', async () => {
    await using server = await breakingServer(3);
    const bytes = await (await outputOf(server)).bytes();
    expect(Buffer.from(bytes).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined, 'bytes=70000-', 'bytes=140000-', 'bytes=210000-']);
    expect(server.received[1]?.headers['if-range']).toBe(tag);
  });

  test('fails if there is no more progress', async () => {
    await using server = await breakingServer(100, 0);
    await expect((await outputOf(server)).bytes()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('is not resumed if the file has changed', async () => {
    await using server = await StubServer.start((received, response, number) => {
      const changed = { ...received, headers: { ...received.headers, 'if-range': '"old"' } };
      const rest = respondRest(number === 1 ? received : changed, response);
      if (number > 1) response.end(rest);
      else response.write(rest.subarray(0, 9), () => setImmediate(() => response.destroy()));
    });
    const read = (await outputOf(server)).bytes();
    await expect(read).rejects.toMatchObject({ code: 'download.changed' });
  });
});

describe('a corrupted file', () => {
  const corruptingServer = () =>
    StubServer.start((received, response) => {
      response.end(respondRest(received, response, { digest: createHash('sha256').update('x') }));
    });

  test('is not returned', async () => {
    await using server = await corruptingServer();
    const error = await (await outputOf(server)).text().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ code: 'download.checksum-mismatch' });
  });

  test('is not saved', async () => {
    await using server = await corruptingServer();
    const path = join(folder, 'speech.mp3');
    await writeFile(path, 'previous content');
    const saving = (await outputOf(server)).toFile(path);
    await expect(saving).rejects.toMatchObject({ code: 'download.checksum-mismatch' });
    expect(await readFile(path, 'utf8')).toBe('previous content');
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });
});

describe('a file that is saved', () => {
  test('is complete, replaces the previous one, and leaves no partial file', async () => {
    await using server = await breakingServer(2);
    const path = join(folder, 'speech.mp3');
    await writeFile(path, 'previous content');
    const reported: Progress[] = [];
    const output = await outputOf(server);
    const saved = await output.toFile(path, { onProgress: (progress) => reported.push(progress) });
    expect(saved).toEqual({ sizeBytes: speech.byteLength, sha256: sha256.copy().digest('hex') });
    expect((await readFile(path)).equals(speech)).toBe(true);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
    const total = speech.byteLength;
    expect(reported.at(-1)).toEqual({ bytes: total, totalBytes: total });
    expect(reported.map(({ bytes }) => bytes)).toEqual(
      reported.map(({ bytes }) => bytes).toSorted((a, b) => a - b),
    );
  });

  test('is resumed from an earlier attempt', async () => {
    const path = join(folder, 'speech.mp3');
    await using broken = await breakingServer(100, 0);
    await expect((await outputOf(broken)).toFile(path)).rejects.toBeInstanceOf(ConnectionError);
    expect(await readdir(folder)).toEqual([partName]);
    await writeFile(join(folder, partName), speech.subarray(0, 12_345));

    await using server = await breakingServer(0);
    await (await outputOf(server)).toFile(path);
    expect((await readFile(path)).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined, 'bytes=12345-']);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });

  test('needs no more bytes if an earlier attempt received all of them', async () => {
    await writeFile(join(folder, partName), speech);
    await using server = await breakingServer(0);
    await (await outputOf(server)).toFile(join(folder, 'speech.mp3'));
    expect((await readFile(join(folder, 'speech.mp3'))).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined]);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });

  test.each([
    ['the server sends no digest', { 'accept-ranges': 'bytes', etag: tag }],
    ['the server supports no ranges', { 'repr-digest': digestHeader(sha256) }],
  ])('leaves nothing behind after an interruption if %s', async (_, headers) => {
    const length = { 'content-length': String(speech.byteLength) };
    await using server = await StubServer.start((__, response) => {
      response.writeHead(200, { ...length, ...headers });
      response.write(speech.subarray(0, 9), () => setImmediate(() => response.destroy()));
    });
    const saving = (await outputOf(server)).toFile(join(folder, 'speech.mp3'));
    await expect(saving).rejects.toBeInstanceOf(NsemError);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that does not fit on the disk says so', async () => {
    await using full = await open('/dev/full', 'r+');
    const failure = await full.appendFile('Akwaaba').catch((error: Error) => error);
    using written = vi.spyOn(Object.getPrototypeOf(full), 'appendFile');
    written.mockRejectedValue(failure);
    await using server = await breakingServer(0);
    const path = join(folder, 'speech.mp3');
    await expect((await outputOf(server)).toFile(path)).rejects.toMatchObject({
      code: 'input.unwritable-file',
      message: `${path} cannot be written: no space left on device.`,
    });
  });

  test('has its permissions while it is incomplete, and also those of an earlier attempt', async () => {
    const path = join(folder, 'speech.mp3');
    const modeOf = async (file: string) =>
      ((await stat(join(folder, file))).mode & 0o777).toString(8);
    await using broken = await breakingServer(100, 0);
    await expect((await outputOf(broken)).toFile(path, { mode: 0o600 })).rejects.toBeInstanceOf(
      ConnectionError,
    );
    expect(await modeOf(partName)).toBe('600');
    await chmod(join(folder, partName), 0o644);
    await using server = await breakingServer(0);
    await writeFile(path, 'the one before', { mode: 0o644 });
    await (await outputOf(server)).toFile(path, { mode: 0o600 });
    expect(await modeOf('speech.mp3')).toBe('600');
  });

  test.each<[string, (name: string, other: string) => Promise<void>]>([
    ['a link to another file', (name, other) => symlink(other, name)],
    ['a second name of another file', (name, other) => link(other, name)],
  ])('is not written to %s that has the name of a partial one', async (_, plant) => {
    const [path, partial] = [join(folder, 'speech.mp3'), join(folder, partName)];
    await writeFile(join(folder, 'other'), 'of another user');
    await plant(partial, join(folder, 'other'));
    await using server = await breakingServer(0);
    await (await outputOf(server)).toFile(path, { mode: 0o600 });
    expect((await readFile(path)).equals(speech)).toBe(true);
    expect(await readFile(join(folder, 'other'), 'utf8')).toBe('of another user');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['other', 'speech.mp3']);
  });

  test('that has no digest is not written to a file that is there', async () => {
    await using server = await StubServer.start((__, response) => void response.end('Akwaaba'));
    using random = vi.spyOn(crypto, 'getRandomValues');
    random.mockImplementation((bytes) => bytes);
    await writeFile(join(folder, `.speech.mp3.${'0'.repeat(16)}.part`), 'of another user');
    const saving = (await outputOf(server)).toFile(join(folder, 'speech.mp3'));
    await expect(saving).rejects.toMatchObject({ code: 'input.unwritable-file' });
  });

  test('that cannot be written is an error, and ends the download', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await StubServer.start((received, response) => {
      response.write(respondRest(received, response).subarray(0, 9));
      response.once('close', closed.resolve);
    });
    const saving = (await outputOf(server)).toFile(join(folder, 'none', 'speech.mp3'));
    await expect(saving).rejects.toBeInstanceOf(InputError);
    await closed.promise;
  });
});
