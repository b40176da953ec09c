import { dayMs, later } from '../../kernel/instant.ts';
import type { NewStoredFile } from '../../ports/files.port.ts';
import type { NewUpload } from '../../uploads/upload.ts';
import { accountId, mondayMorning, nextNumber } from './ids.ts';

/** A stored file with a unique key. */
export function aFile(overrides: Partial<NewStoredFile> = {}): NewStoredFile {
  const number = nextNumber();
  return {
    key: `4f9c2a7e${number.toString(16).padStart(8, '0')}`,
    name: 'nkra.txt',
    contentType: 'text/plain; charset=utf-8',
    sizeBytes: 1_204,
    sha256: number.toString(16).padStart(64, '0'),
    ...overrides,
  };
}

/** A recorded voice sample with a unique key. */
export const aVoiceRecording = (overrides: Partial<NewStoredFile> = {}): NewStoredFile =>
  aFile({ name: 'sample.wav', contentType: 'audio/wav', sizeBytes: 441_044, ...overrides });

/** The upload of a recording of which nothing has arrived, started on the Monday. */
export const anUpload = (overrides: Partial<NewUpload> = {}): NewUpload => ({
  ownerId: accountId(1),
  purpose: 'job-input',
  name: 'makola.mp3',
  key: String(nextNumber()).padStart(32, '0'),
  sizeBytes: 10,
  receivedBytes: 0,
  lastPiece: null,
  createdAt: mondayMorning,
  expiresAt: later(mondayMorning, dayMs),
  ...overrides,
});
