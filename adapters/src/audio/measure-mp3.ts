import type { ByteReader } from './byte-reader.ts';
import { isMostlySound, openFrameScan, type FoundFrame } from './frame-scan.ts';
import { infoBytes, mp3Format, readMp3Info } from './mp3-frame.ts';

/** The information in a frame that begins a row of frames; undefined if it has sound. */
async function readInfo(reader: ByteReader, { at, bytes, isInRow }: FoundFrame) {
  return isInRow ? undefined : readMp3Info(await reader.read(at, Math.min(bytes, infoBytes)));
}

/**
 * Measures an MP3 by counting its frames, which works for a variable bit rate and does not depend on
 * what the file states. Only what its encoder added at both ends is left out.
 *
 * @returns milliseconds, or undefined if less than half of the file is MPEG audio.
 * @throws {WorkExceeded} if far more looks like a header than is one.
 */
export async function measureMp3(reader: ByteReader): Promise<number | undefined> {
  const scan = openFrameScan(reader, mp3Format);
  let seconds = 0;
  let added = 0;
  for (let frame = await scan.next(); frame !== undefined; frame = await scan.next()) {
    const info = await readInfo(reader, frame);
    if (info === undefined) seconds += frame.samples / frame.sampleRate;
    // Only at the beginning of the file: with enough of them, there would be no sound left.
    else if (seconds === 0) added = info.trimmed / frame.sampleRate;
  }
  return isMostlySound(scan, reader) ? Math.round(Math.max(0, seconds - added) * 1000) : undefined;
}
