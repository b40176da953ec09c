import type { ServiceSubmission } from '@nsem/sdk';

import type { FakeUser } from './fake-marketplace.ts';

const translation = (source: string, target: string): ServiceSubmission => ({
  service_type: 'translation',
  source_language: source,
  target_language: target,
});

const spoken = ['en', 'tw', 'ee', 'gaa'] as const;

/** A client with money, and a provider who can do their jobs. */
export const defaultUsers: readonly FakeUser[] = [
  { name: 'Ama Owusu', email: 'ama.owusu@example.com', role: 'client', balance: 100 },
  {
    name: 'Kwame Boateng',
    email: 'kwame.boateng@example.com',
    role: 'service-provider',
    services: [
      translation('en', 'tw'),
      translation('tw', 'en'),
      translation('en', 'ee'),
      translation('en', 'gaa'),
      translation('en', 'dag'),
      translation('en', 'ha'),
      ...spoken.map((language) => ({ service_type: 'transcription', language }) as const),
      ...spoken.map((language) => ({ service_type: 'narration', language }) as const),
    ],
  },
];
