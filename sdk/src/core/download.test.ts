import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  ConnectionError,
  InputError,
  Nsem,
  UnexpectedAnswerError,
  type Progress,
} from '../index.ts';
import { StubServer, type Received } from '../testing/stub-server.ts';

const speech = Buffer.from('Mema wo akwaaba. '.repeat(20_000));
const sha256 = createHash('sha256').update(speech);
const tag = '"of-this-speech"';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-download-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Answers the file, or the rest of it, as Nsem does. */
function answerRest({ headers }: Received, response: ServerResponse, { digest = sha256 } = {}) {
  const asked = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const start = asked === undefined || !isSame ? 0 : Number(asked);
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'content-length': String(speech.byteLength - start),
    'accept-ranges': 'bytes',
    etag: tag,
    'repr-digest': `sha-256=:${digest.copy().digest('base64')}:`,
  });
  return speech.subarray(start);
}

/** Breaks off so many bytes into each of the first answers. */
const breakingServer = (breaks: number, after = 70_000) =>
  StubServer.start((received, response, number) => {
    const rest = answerRest(received, response);
    if (number > breaks) response.end(rest);
    else response.write(rest.subarray(0, after), () => setImmediate(() => response.destroy()));
  });

const outputOf = (server: StubServer) => new Nsem({ baseUrl: server.url }).jobs.output(7);
const rangesOf = (server: StubServer) => server.received.map(({ headers }) => headers.range);

describe('a connection that breaks', () => {
  test('is taken up again where it broke, as often as there is progress', async () => {
    await using server = await breakingServer(3);
    const bytes = await (await outputOf(server)).bytes();
    expect(Buffer.from(bytes).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined, 'bytes=70000-', 'bytes=140000-', 'bytes=210000-']);
    expect(server.received[1]?.headers['if-range']).toBe(tag);
  });

  test('is given up where no byte comes any more', async () => {
    await using server = await breakingServer(100, 0);
    await expect((await outputOf(server)).bytes()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('is not gone on with where the file is another one now', async () => {
    await using server = await StubServer.start((received, response, number) => {
      const changed = { ...received, headers: { ...received.headers, 'if-range': '"old"' } };
      const rest = answerRest(number === 1 ? received : changed, response);
      if (number > 1) response.end(rest);
      else response.write(rest.subarray(0, 9), () => setImmediate(() => response.destroy()));
    });
    const read = (await outputOf(server)).bytes();
    await expect(read).rejects.toMatchObject({ code: 'download.changed' });
  });
});

describe('bytes that are not those of the digest', () => {
  const lyingServer = () =>
    StubServer.start((received, response) => {
      response.end(answerRest(received, response, { digest: createHash('sha256').update('x') }));
    });

  test('are not handed out as a whole', async () => {
    await using server = await lyingServer();
    const error = await (await outputOf(server)).text().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ code: 'download.damaged' });
  });

  test('are not saved', async () => {
    await using server = await lyingServer();
    const path = join(folder, 'speech.mp3');
    await writeFile(path, 'what was there');
    const saving = (await outputOf(server)).toFile(path);
    await expect(saving).rejects.toMatchObject({ code: 'download.damaged' });
    expect(await readFile(path, 'utf8')).toBe('what was there');
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });
});

describe('a file that is saved', () => {
  test('is whole, in the place of what was there, and nothing lies beside it', async () => {
    await using server = await breakingServer(2);
    const path = join(folder, 'speech.mp3');
    await writeFile(path, 'what was there');
    const told: Progress[] = [];
    const output = await outputOf(server);
    await output.toFile(path, { onProgress: (progress) => told.push(progress) });
    expect((await readFile(path)).equals(speech)).toBe(true);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
    const total = speech.byteLength;
    expect(told.at(-1)).toEqual({ bytes: total, totalBytes: total });
    expect(told.map(({ bytes }) => bytes)).toEqual(
      told.map(({ bytes }) => bytes).toSorted((a, b) => a - b),
    );
  });

  test('goes on with what an earlier attempt has left', async () => {
    const path = join(folder, 'speech.mp3');
    await using broken = await breakingServer(100, 0);
    const part = `.speech.mp3.${sha256.copy().digest('hex').slice(0, 16)}.part`;
    await expect((await outputOf(broken)).toFile(path)).rejects.toBeInstanceOf(ConnectionError);
    expect(await readdir(folder)).toEqual([part]);
    await writeFile(join(folder, part), speech.subarray(0, 12_345));

    await using server = await breakingServer(0);
    await (await outputOf(server)).toFile(path);
    expect((await readFile(path)).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined, 'bytes=12345-']);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });

  test('needs no more of the server where an earlier attempt has left all of it', async () => {
    const part = `.speech.mp3.${sha256.copy().digest('hex').slice(0, 16)}.part`;
    await writeFile(join(folder, part), speech);
    await using server = await breakingServer(0);
    await (await outputOf(server)).toFile(join(folder, 'speech.mp3'));
    expect((await readFile(join(folder, 'speech.mp3'))).equals(speech)).toBe(true);
    expect(rangesOf(server)).toEqual([undefined]);
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });

  test('that cannot be written is said so, and the download let go', async () => {
    const gone = Promise.withResolvers<void>();
    await using server = await StubServer.start((received, response) => {
      response.write(answerRest(received, response).subarray(0, 9));
      response.once('close', gone.resolve);
    });
    const saving = (await outputOf(server)).toFile(join(folder, 'none', 'speech.mp3'));
    await expect(saving).rejects.toBeInstanceOf(InputError);
    await gone.promise;
  });
});
