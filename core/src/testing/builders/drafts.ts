import type { NewDraftVersion } from '../../drafts/draft-store.port.ts';
import type { DraftSegment } from '../../drafts/draft.ts';
import { accountId, jobId, mondayMorning } from './ids.ts';

/** The first version of a draft, saved on the Monday on a phone. */
export const aDraftVersion = (overrides: Partial<NewDraftVersion> = {}): NewDraftVersion => ({
  jobId: jobId(1),
  accountId: accountId(1),
  version: 1,
  begunAt: mondayMorning,
  savedAt: mondayMorning,
  savedOn: 'Ama’s phone',
  words: 9,
  digest: 'digest of the first',
  bytes: new Uint8Array([1, 2, 3]),
  ...overrides,
});

/** A segment that is not translated. */
export const aSegment = (overrides: Partial<DraftSegment> = {}): DraftSegment => ({
  source: 'Wash your hands with soap before you prepare food.',
  gap: '',
  text: '',
  state: 'open',
  note: null,
  ...overrides,
});
