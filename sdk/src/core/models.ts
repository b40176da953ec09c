import type { components } from '../api.gen.ts';
import type { InputOf, QueryFor } from './endpoint.ts';
import type {
  Job,
  NarrationToQuote,
  NewNarration,
  NewTranslation,
  TranscriptionToQuote,
  TranslationToQuote,
} from './job-kinds.ts';
import type { Draft, Notice, Payout, PendingWaveform, Service, User } from './models.gen.ts';

// Most types are generated. Here are those that are narrower than in the API description, and the names of
// parts of others.

export type * from './file-models.ts';
export type * from './job-kinds.ts';
export type * from './models.gen.ts';
export type * from './stream-event.ts';

/** The role of a user. */
export type Role = User['role'];
/** The type of a service. */
export type ServiceType = Service['service_type'];
/** The status of the approval of a service. */
export type ServiceStatus = Service['status'];
/** The status of a payout. */
export type PayoutStatus = Payout['status'];
/** The status of a notice. */
export type NoticeStatus = Notice['status'];

/** A job whose result was delivered. */
export type CompletedJob = Extract<Job, { status: 'completed' }>;
/** The status of a job. */
export type JobStatus = Job['status'];
/** A new translation or narration job; a transcription is a {@link JobUpload}. */
export type NewJob = NewTranslation | NewNarration;
/** The filter of a list of jobs. */
export type JobQuery = Omit<QueryFor<'GET /jobs/'>, 'ids'> & {
  /** Only those of these jobs that are yours: at most 100. */
  ids?: readonly number[] | undefined;
};
/** The work to quote; the `audio_duration` of a transcription is in seconds. */
export type QuoteRequest = TranslationToQuote | NarrationToQuote | TranscriptionToQuote;

/** The content of a draft: the segments of a translation, or one text. */
export type DraftContent = Draft['content'];
/** A part of the text to translate, with its translation. */
export type DraftSegment = Extract<DraftContent, { kind: 'segments' }>['segments'][number];

/** How loud a recording is from step to step, to draw it. */
export type ReadyWaveform = components['schemas']['Waveform'];
/** A waveform that is ready, or not yet: `status` says which. */
export type Waveform = ReadyWaveform | PendingWaveform;

/** A table that admins export. */
export type ExportedTable = InputOf<'GET /admin/exports/{table}'>['path']['table'];
/** The filter of an export: each table has some of the fields. */
export type TableExportQuery = QueryFor<'GET /admin/exports/{table}'>;
