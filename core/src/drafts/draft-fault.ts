import type { DraftContent, DraftVersion } from './draft.ts';

/** Why an operation on a draft is refused. */
export type DraftFault =
  /** The actor is not working on the job now. */
  | Readonly<{ code: 'draft.not-found' }>
  | Readonly<{ code: 'draft.version-not-found' }>
  /** The draft was saved since the version that the save is based on; null if it is not stored. */
  | Readonly<{ code: 'draft.newer-version'; newer: DraftVersion | null }>
  /** The segments are not those of the job's text. */
  | Readonly<{ code: 'draft.other-source' }>
  | Readonly<{ code: 'draft.wrong-kind'; expected: DraftContent['kind'] }>
  | Readonly<{ code: 'draft.too-long'; longest: number }>;
