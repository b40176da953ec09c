import { fileRefusal } from '../../../entities/uploads/submission-text.ts';
import type { FieldErrors, JobDraft } from './job-draft.ts';

/** Why the server refused the recording of a draft, mostly before any of its bytes was sent. */
export function refusedRecording({ service }: JobDraft, error: unknown): FieldErrors {
  const audio = fileRefusal(error);
  return service !== 'transcription' || audio === null ? {} : { audio };
}
