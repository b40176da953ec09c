import { dayMs, later, sendContactMessage, updateContactMessage, type Stores } from '@nsem/core';

import { sessionOf, type DemoContext, type DemoPeople } from './demo-context.ts';
import { unwrap } from './unwrap.ts';

/** A contact message from a visitor without an account. */
type DemoMessage = Readonly<{
  name: string;
  email: string;
  company: string | null;
  message: string;
  daysAgo: number;
  isAnswered: boolean;
}>;

const hourMs = 60 * 60_000;

const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Yaa Asantewaa Opoku',
    email: 'yaa.opoku@example.org',
    company: 'Bono East Farmers’ Union',
    message:
      'We send our 6,000 members a weather and price bulletin every Thursday. Could it be translated into Bono and Dagaare by noon, each week, on one invoice?',
    daysAgo: 19,
    isAnswered: true,
  },
  {
    name: 'Fr. Emmanuel Dzokoto',
    email: 'e.dzokoto@example.org',
    company: 'St Anthony’s Hospital, Dzodze',
    message:
      'Akpe for the consent forms in Ewe.\n\nOur next question is about recordings: 40 pages on diabetes, read aloud slowly by a woman from the Anlo area. What would you need from us?',
    daysAgo: 11,
    isAnswered: true,
  },
  {
    name: 'Hajia Rahinatu Alhassan',
    email: 'rahinatu.alhassan@example.org',
    company: 'Northern Regional Library, Tamale',
    message:
      'We hold about 300 hours of Dagbani oral history on cassette. They are being digitised now.\n\nDo your transcribers mark tone, and can several of them share one spelling guide?',
    daysAgo: 2,
    isAnswered: false,
  },
  {
    name: 'Nii Armah Quaye',
    email: 'nii.armah@example.com',
    company: null,
    message: 'Do you have a narrator in Ga for a museum guide of about 25 minutes?',
    daysAgo: 1,
    isAnswered: false,
  },
];

/** Sends the demo's contact messages and lets the admin answer some of them within hours. */
export async function sendMessages(
  stores: Stores,
  { admin }: DemoPeople,
  { now }: Pick<DemoContext, 'now'>,
): Promise<void> {
  for (const { daysAgo, isAnswered, ...draft } of demoMessages) {
    const sentAt = later(now, -daysAgo * dayMs);
    const { id } = unwrap(await sendContactMessage(stores, undefined, draft, { now: sentAt }));
    if (!isAnswered) continue;
    const context = { now: later(sentAt, 5 * hourMs) };
    unwrap(await updateContactMessage(stores, sessionOf(admin), { id, isAnswered }, context));
  }
}
