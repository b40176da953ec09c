import { setImmediate } from 'node:timers/promises';

import { ok, refuse, type Result } from '@nsem/core';
import { readWav } from '@nsem/core/sound';

import type { UploadFault } from '../files/upload-staging.ts';
import { withByteReader } from './byte-reader.ts';

/** A data URL (RFC 2397) of base64: its media type in lower case, and the base64. */
export type DataUrl = Readonly<{ type: string; base64: string }>;

const start = 'data:';

/** The most characters before the data; a recorder's have thirty. */
const longestHead = 1_000;

/** Whether a text is parameters such as `;codecs=1;rate=8000`, each with a name. */
function isParameters(text: string): boolean {
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf(';', from + 1);
    const end = next === -1 ? text.length : next;
    const hasName = text.lastIndexOf('=', end - 1) > from + 1;
    if (!hasName) return false;
    from = end;
  }
  return true;
}

/**
 * Parses a data URL of base64; undefined if the text is none, or has more than 1,000 characters before
 * its data. The base64 is not checked.
 */
export function parseDataUrl(text: string): DataUrl | undefined {
  const comma = text.slice(0, longestHead).indexOf(',');
  if (comma === -1 || text.slice(0, start.length).toLowerCase() !== start) return undefined;
  const encodingAt = text.lastIndexOf(';', comma);
  if (text.slice(encodingAt, comma).toLowerCase() !== ';base64') return undefined;
  const typeEnd = text.indexOf(';');
  if (!isParameters(text.slice(typeEnd, encodingAt))) return undefined;
  return {
    type: text.slice(start.length, typeEnd).toLowerCase(),
    base64: text.slice(comma + 1),
  };
}

/** The largest voice sample, decoded: 10 MiB. */
export const largestSampleBytes = 10 * 1024 * 1024;

const minDurationMs = 1_000;
const maxDurationMs = 120_000;

type InvalidReason = Extract<UploadFault, { code: 'upload.voice-sample-invalid' }>['reason'];

const invalid = (reason: InvalidReason): Result<never, UploadFault> =>
  refuse({ code: 'upload.voice-sample-invalid', reason });

const wavTypes = new Set(['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave']);
const paddings = new Set(['=', '==']);

/** Base64 that is decoded in a row, in less than a millisecond: a multiple of four digits. */
const sliceDigits = 256 * 1024;

/** Decodes base64, and lets other requests run meanwhile; undefined if it is invalid. */
async function decodeBase64(text: string): Promise<Uint8Array | undefined> {
  if (text.length % 4 !== 0) return undefined;
  const parts: Buffer[] = [];
  for (let from = 0; from < text.length; from += sliceDigits) {
    const slice = text.slice(from, from + sliceDigits);
    // Searching for the first other character takes no memory; matching all digits does.
    const digits = slice.search(/[^A-Za-z0-9+/]/);
    const isLast = from + sliceDigits >= text.length;
    if (digits !== -1 && !(isLast && digits > 0 && paddings.has(slice.slice(digits)))) {
      return undefined;
    }
    parts.push(Buffer.from(slice, 'base64'));
    await setImmediate();
  }
  return parts.length === 0 ? undefined : Buffer.concat(parts);
}

/**
 * Decodes a recording in a JSON body: a data URL of a WAV file, or only its base64.
 *
 * @returns the bytes, at most 10 MiB; `checkVoiceSample` checks their content.
 */
export async function decodeRecording(recording: string): Promise<Result<Uint8Array, UploadFault>> {
  const dataUrl = parseDataUrl(recording);
  if (dataUrl !== undefined && !wavTypes.has(dataUrl.type)) return invalid('not-wav');
  const encoded = dataUrl?.base64 ?? recording;
  if ((encoded.length / 4) * 3 > largestSampleBytes + 2) return invalid('too-large');
  const bytes = await decodeBase64(encoded);
  if (bytes === undefined) return invalid('not-base64');
  return bytes.length > largestSampleBytes ? invalid('too-large') : ok(bytes);
}

/**
 * Checks a narrator's recording by its content: RIFF/WAVE with PCM samples, 1 to 120 seconds, at most
 * 10 MiB (see Uploads in docs/domain.md).
 */
export function checkVoiceSample(
  path: string,
): Promise<Result<Readonly<{ contentType: 'audio/wav'; durationMs: number }>, UploadFault>> {
  return withByteReader(path, async (reader) => {
    if (reader.sizeBytes > largestSampleBytes) return invalid('too-large');
    const wav = await readWav(reader);
    if (wav === undefined || !wav.isPcm) return invalid('not-wav');
    if (wav.durationMs < minDurationMs) return invalid('too-short');
    if (wav.durationMs > maxDurationMs) return invalid('too-long');
    return ok({ contentType: 'audio/wav', durationMs: wav.durationMs });
  });
}
