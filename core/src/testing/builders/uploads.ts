import { dayMs, later } from '../../kernel/instant.ts';
import type { NewUpload } from '../../uploads/upload.ts';
import { accountId, mondayMorning, nextNumber } from './ids.ts';

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
