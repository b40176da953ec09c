export { composeDraft, continueDraft, joinDraft } from './decide-draft.ts';
export {
  draftDays,
  longestDevice,
  longestSegmentNote,
  mostSegments,
  retainedVersions,
  segmentStates,
  type DraftContent,
  type DraftFault,
  type DraftHead,
  type DraftKey,
  type DraftSegment,
  type DraftStore,
  type DraftVersion,
  type NewDraftVersion,
  type PackedContent,
  type StoredDraft,
} from './draft.ts';
export {
  findDraftLanguage,
  listDraftVersions,
  readDraft,
  readDraftVersion,
  saveDraft,
  type DraftToSave,
  type JobWithDraft,
} from './manage-drafts.ts';
