import type { components } from '../api.gen.ts';

type Schemas = components['schemas'];

/** A provider's unfinished work on a job. */
export type Draft = Schemas['Draft'];
/** What a draft consists of: the segments of a translation, or one text. */
export type DraftContent = Draft['content'];
/** A part of the text to translate, with its translation. */
export type DraftSegment = Extract<DraftContent, { kind: 'segments' }>['segments'][number];
/** A draft to save. */
export type DraftBody = Schemas['DraftBody'];
/** A draft that was saved; the caller has its content. */
export type SavedDraft = Schemas['SavedDraft'];
/** A version of a draft, without its content. */
export type DraftVersion = Schemas['DraftVersion'];
