import type { NewContactMessage } from '../../contact/contact-message.ts';
import { mondayMorning } from './ids.ts';

/** A message of an organisation that waits for an answer. */
export const aContactMessage = (overrides: Partial<NewContactMessage> = {}): NewContactMessage => ({
  name: 'Abena Ɔforiwaa Mensah',
  email: 'abena.mensah@example.org',
  company: 'Radio Ŋmɛ, Tamale',
  message: 'Good morning.\nHow soon could you narrate ten minutes in Dagbani each week?',
  createdAt: mondayMorning,
  answeredAt: null,
  ...overrides,
});
