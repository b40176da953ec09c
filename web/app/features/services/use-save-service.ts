import type { Service } from '@nsem/sdk';

import { dataUrlOf } from '../../lib/data-url.ts';
import { nsem } from '../../lib/nsem.ts';
import type { Voice } from '../recorder/voice.ts';
import { useSending, type SendOptions } from '../uploads/use-sending.ts';
import { refreshServices } from './queries.ts';
import { submissionOf, type ServiceDraft } from './service-draft.ts';

/** A service as it is handed in, new or (with an id) changed. */
type ServiceWish = Readonly<{
  id: number | null;
  draft: ServiceDraft;
  sampleText: string;
  voice: Voice | null;
}>;

async function submit(
  { id, draft, sampleText, voice }: ServiceWish,
  { idempotencyKey, ...options }: SendOptions,
): Promise<Service> {
  const recording = voice === null ? null : await dataUrlOf(voice.file);
  const body = submissionOf(draft, { text: sampleText, recording });
  return id === null
    ? nsem.services.create(body, { ...options, idempotencyKey })
    : nsem.services.update(id, body, options);
}

/** Hands in a new service, or the change of a pending one, once at a time. */
export const useSaveService = (
  options: Omit<Parameters<typeof useSending<ServiceWish, Service>>[0], 'send' | 'onEnded'>,
) => useSending({ ...options, send: submit, onEnded: () => void refreshServices() });
