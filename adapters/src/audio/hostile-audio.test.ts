import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { type Work, WorkExceeded, workLimit } from './not-measurable.ts';
import { probe } from './probe-audio.ts';
import {
  aacEntry,
  box,
  element,
  memoryReader,
  mp4,
  mp4Track,
  oggPage,
  opusWebm,
  soundEntry,
  uint32,
} from './testing/audio-parts.ts';
import { hostileFiles } from './testing/hostile-files.ts';

describe('hostile audio', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    path = join(folder, 'recording');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What it costs to measure a file, and whether it is measured. */
  async function costOf(bytes: Buffer): Promise<Work & { ok: boolean }> {
    await writeFile(path, bytes);
    return withByteReader(path, async (reader) => {
      const { ok } = await probe(reader);
      return { ok, ...reader.work };
    });
  }

  function fileNamed(name: string): (typeof hostileFiles)[number] {
    const file = hostileFiles.find((one) => one.name === name);
    if (file === undefined) throw new Error(`there is no file ${name}`);
    return file;
  }

  const smallest = 500_000;
  const larger = 4 * smallest;

  describe('a file that is built to take long', () => {
    it.each(hostileFiles.filter(({ isRefusedEarly }) => isRefusedEarly))(
      'is refused early, however large it is: $name',
      async ({ build }) => {
        for (const size of [smallest, larger]) {
          const cost = await costOf(build(size));
          expect(cost.ok).toBe(false);
          expect(cost.reads).toBeLessThan(2_500);
          expect(cost.bytes).toBeLessThanOrEqual(512 * 1024);
        }
      },
    );

    it.each(hostileFiles.filter(({ isRefusedEarly }) => !isRefusedEarly))(
      'costs at most in proportion to its size: $name',
      async ({ build }) => {
        const first = await costOf(build(smallest));
        const bytes = build(larger);
        const cost = await costOf(bytes);
        expect(cost.reads).toBeLessThanOrEqual((first.reads * larger) / smallest + 1_000);
        expect(cost.reads).toBeLessThanOrEqual(workLimit(bytes.length).reads + 1);
        expect(cost.bytes).toBeLessThanOrEqual(2.5 * bytes.length + 512 * 1024);
      },
    );

    /** How often other requests could run while a file was measured, and what that cost. */
    async function turnsIn(bytes: Buffer): Promise<Work & { turns: number }> {
      await writeFile(path, bytes);
      return withByteReader(path, async (reader) => {
        // All of it is in memory then: waiting for the disk would let them run too.
        await reader.read(0, reader.sizeBytes);
        let turns = 0;
        const count = (): void => {
          turns += 1;
          next = setImmediate(count);
        };
        let next = setImmediate(count);
        await probe(reader);
        clearImmediate(next);
        return { turns, ...reader.work };
      });
    }

    it('lets other requests run while it is read', async () => {
      const { reads, turns } = await turnsIn(fileNamed('WebM: empty elements').build(200_000));
      expect(reads).toBeGreaterThan(50_000);
      expect(turns).toBeGreaterThanOrEqual(Math.floor(reads / 4096));
    });

    it('lets other requests run while checksums of pages within pages are computed', async () => {
      const { reads, turns } = await turnsIn(fileNamed('Ogg: pages within pages').build(8_000_000));
      expect(reads).toBeLessThan(4096);
      expect(turns).toBeGreaterThanOrEqual(5);
    });

    it('is refused soon if it is full of headers without frames', async () => {
      const cost = await costOf(fileNamed('MP3: headers without frames').build(4_000_000));
      expect(cost.ok).toBe(false);
      expect(cost.reads).toBeLessThan(60_000);
    });
  });

  describe('the limit of work', () => {
    it('stops a parser that reads the same bytes again and again', async () => {
      await writeFile(path, Buffer.alloc(smallest));
      await withByteReader(path, async (reader) => {
        const again = async (): Promise<void> => {
          for (;;) {
            if (reader.peek(0, 8) === undefined) await reader.read(0, 8);
          }
        };
        await expect(again()).rejects.toThrow(WorkExceeded);
        expect(reader.work.reads).toBe(10_000 + smallest / 4 + 1);
      });
    });

    it('stops a parser that jumps back and forth', async () => {
      await writeFile(path, Buffer.alloc(smallest));
      await withByteReader(path, async (reader) => {
        const jump = async (): Promise<void> => {
          for (;;) {
            await reader.read(0, 8);
            await reader.read(smallest - 8, 8);
          }
        };
        await expect(jump()).rejects.toThrow(WorkExceeded);
        expect(reader.work.bytes).toBeLessThan(workLimit(smallest).bytes + 512 * 1024);
      });
    });

    it('refuses the file, as it refuses any other that cannot be measured', async () => {
      await writeFile(path, fileNamed('WebM: empty elements').build(200_000));
      const probed = await withByteReader(path, async (reader) => {
        const answer = await probe(reader);
        expect(reader.work.reads).toBeGreaterThan(workLimit(200_000).reads - 20_000);
        return answer;
      });
      expect(probed).toMatchObject({ ok: false, fault: { code: 'upload.unreadable-audio' } });
    });
  });
});

describe('fuzz audio', () => {
  const fixtures = fileURLToPath(new URL('../../test/fixtures/', import.meta.url));

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Whole numbers below a limit, the same ones in every run. */
  function createRandom(seed: number): (limit: number) => number {
    let state = seed;
    return (limit) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  }

  type Random = ReturnType<typeof createRandom>;
  type Damage = (bytes: Buffer, random: Random) => Buffer;

  /** Most structure is at the beginning. */
  const place = (bytes: Buffer, random: Random): number =>
    random(random(2) === 0 ? Math.min(400, bytes.length) : bytes.length);

  const damages: readonly Damage[] = [
    function truncate(bytes, random) {
      return bytes.subarray(0, random(bytes.length));
    },
    function flipBits(bytes, random) {
      const flipped = Buffer.from(bytes);
      for (let count = 1 + random(8); count > 0; count -= 1) {
        const at = place(bytes, random);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8));
      }
      return flipped;
    },
    function repeatBeginning(bytes, random) {
      const beginning = bytes.subarray(0, 1 + random(2000));
      return Buffer.concat([...Array.from({ length: random(50) }, () => beginning), bytes]);
    },
    function nest(bytes, random) {
      const at = place(bytes, random);
      return Buffer.concat([bytes.subarray(0, at), bytes, bytes.subarray(at)]);
    },
    function fill(bytes, random) {
      const filled = Buffer.from(bytes);
      const at = place(bytes, random);
      return filled.fill(random(2) === 0 ? 0 : 0xff, at, Math.min(at + random(64), bytes.length));
    },
    function repeatPart(bytes, random) {
      const at = place(bytes, random);
      const part = bytes.subarray(at, at + 1 + random(40));
      const parts = Array.from({ length: random(3000) }, () => part);
      return Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);
    },
  ];

  it('ends with a duration or a refusal for any damaged file, within the limit of work', async () => {
    const random = createRandom(20_260);
    const audio = await readdir(join(fixtures, 'audio'));
    const names = [
      ...audio.toSorted().map((name) => join('audio', name)),
      'recordings/phone-recordings.aac',
      'recordings/ogg-joined-voice-notes.opus',
    ];
    const path = join(folder, 'damaged');
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 600; round += 1) {
      const name = names[round % names.length] ?? '';
      let bytes: Buffer = await readFile(join(fixtures, name));
      for (let count = 1 + random(3); count > 0 && bytes.length > 0; count -= 1) {
        bytes = damages[random(damages.length)]?.(bytes, random) ?? bytes;
      }
      await writeFile(path, bytes);
      const { probed, work } = await withByteReader(path, async (reader) => ({
        probed: await probe(reader),
        work: reader.work,
      }));
      const outcome = probed.ok ? 'measured' : probed.fault.code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const limit = workLimit(bytes.length);
      expect(work.reads, `${name}, round ${round}`).toBeLessThanOrEqual(limit.reads);
      expect(work.bytes, `${name}, round ${round}`).toBeLessThanOrEqual(limit.bytes);
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['measured', 'upload.unreadable-audio']);
    for (const count of outcomes.values()) expect(count).toBeGreaterThan(120);
  });
});

describe('refused audio', () => {
  const bytes = (start: string): Buffer =>
    Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(4000, 1)]);

  async function nameOf(file: Buffer): Promise<unknown> {
    const probed = await probe(memoryReader(file));
    return probed.ok ? probed.value : 'found' in probed.fault && probed.fault.found;
  }

  describe('a file that cannot be measured', () => {
    it('case 27, phone-recordings: is named, if it is a video in MP4', async () => {
      const handler = box('hdlr', uint32(0, 0), Buffer.from('vide'), uint32(0, 0, 0));
      const video = box('trak', box('mdia', handler));
      expect(await nameOf(mp4(box('moov', mp4Track(aacEntry), video)))).toBe('a video');
      const amr = mp4Track(soundEntry('samr', 8000), box('stsz', uint32(0, 1, 1)));
      expect(await nameOf(mp4(box('moov', amr)))).toMatch(/^an AMR recording/);
    });

    it('is named, if only its content shows what it is', async () => {
      const track = element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([1])));
      expect(await nameOf(opusWebm(track))).toBe('a video');
      const codec = 'whose sound has a coding that is not accepted';
      expect(await nameOf(oggPage({ isFirst: true, content: Buffer.from('\u0080kate') }))).toBe(
        `an Ogg file ${codec}`,
      );
    });

    it('is named, if it is damaged or has no sound', async () => {
      const end = 'that is damaged, or has no sound';
      expect(await nameOf(Buffer.from('fLaC'))).toBe(`a FLAC file ${end}`);
      expect(await nameOf(bytes('RIFF\0\0\0\0WAVE'))).toBe(`a WAV file ${end}`);
      expect(await nameOf(opusWebm())).toBe(`a WebM file ${end}`);
      expect(await nameOf(bytes('OggS'))).toBe(`an Ogg file ${end}`);
    });

    it('has no name, if it could be anything', async () => {
      expect(await nameOf(bytes('Maakye'))).toBe(false);
      expect(await nameOf(bytes('\0\0\0\u0018ftypheic'))).toBe(false);
    });
  });
});
