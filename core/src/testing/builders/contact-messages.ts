import type { NewContactMessage } from '../../contact/contact-message.ts';
import { mondayMorning } from './ids.ts';

/** An organisation's message that is not answered yet. */
export const aContactMessage = (overrides: Partial<NewContactMessage> = {}): NewContactMessage => ({
  name: 'Abena Ɔforiwaa Mensah',
  email: 'abena.mensah@example.org',
  company: 'Radio Ŋmɛ, Tamale',
  message: 'Good morning.\nHow soon could you narrate ten minutes in Dagbani each week?',
  createdAt: mondayMorning,
  answeredAt: null,
  ...overrides,
});
