import type { Service } from '@nsem/sdk';

import { dataUrlOf } from '../../../lib/browser/data-url.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import type { Attachment } from '../../../entities/recordings/recording.ts';
import { useSubmission, type SendOptions } from '../../../entities/uploads/use-submission.ts';
import { refreshServices } from './queries.ts';
import { submissionOf, type ServiceDraft } from './service-draft.ts';

/** A service to submit. */
type ServiceChange = Readonly<{
  /** The service that is edited, or that a new version replaces; null for a new one. */
  before: Service | null;
  draft: ServiceDraft;
  sampleText: string;
  voice: Attachment | null;
}>;

async function submit(
  { before, draft, sampleText, voice }: ServiceChange,
  { idempotencyKey, signal, timeoutMs }: SendOptions,
): Promise<Service> {
  // The recording is in the body, not a file that is sent in parts.
  const options = { signal, timeoutMs };
  const recording = voice === null ? null : await dataUrlOf(voice.file);
  const body = submissionOf(draft, { text: sampleText, recording });
  if (before?.status === 'pending') return nsem.services.update(before.id, body, options);
  const replaced = before === null ? {} : { replaces_id: before.id };
  return nsem.services.create({ ...body, ...replaced }, { ...options, idempotencyKey });
}

/** Submits a new service, the edit of a pending one, or a new version of a rejected one. */
export const useSaveService = (
  options: Omit<Parameters<typeof useSubmission<ServiceChange, Service>>[0], 'send' | 'onSettled'>,
) => useSubmission({ ...options, send: submit, onSettled: () => void refreshServices() });
