import type { Service } from '@nsem/sdk';

import { dataUrlOf } from '../../../lib/browser/data-url.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import type { Attachment } from '../../../entities/recordings/attachment.ts';
import { useSubmission, type SendOptions } from '../../../entities/uploads/use-submission.ts';
import { refreshServices } from './queries.ts';
import { submissionOf, type ServiceDraft } from './service-draft.ts';

/** A service to submit; `id` is null for a new one. */
type ServiceChange = Readonly<{
  id: number | null;
  draft: ServiceDraft;
  sampleText: string;
  voice: Attachment | null;
}>;

async function submit(
  { id, draft, sampleText, voice }: ServiceChange,
  { idempotencyKey, ...options }: SendOptions,
): Promise<Service> {
  const recording = voice === null ? null : await dataUrlOf(voice.file);
  const body = submissionOf(draft, { text: sampleText, recording });
  return id === null
    ? nsem.services.create(body, { ...options, idempotencyKey })
    : nsem.services.update(id, body, options);
}

/** Submits a new service or the edit of a pending one. */
export const useSaveService = (
  options: Omit<Parameters<typeof useSubmission<ServiceChange, Service>>[0], 'send' | 'onSettled'>,
) => useSubmission({ ...options, send: submit, onSettled: () => void refreshServices() });
