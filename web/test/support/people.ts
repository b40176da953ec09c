import { testAdmin } from '@nsem/adapters/testing';
import { Nsem, type Service, type ServiceSubmission } from '@nsem/sdk';

import { toneWav } from './tone-wav.ts';

/** A user with an account, and their access to the API. */
export type Person = Readonly<{ nsem: Nsem; id: number; token: string }>;

const password = 'sankofa-on-the-weir';

async function join(
  baseUrl: string,
  account: Readonly<{ name: string; email: string; role: 'client' | 'service-provider' }>,
): Promise<Person> {
  const { auth } = new Nsem({ baseUrl });
  const opened = await auth.register({ ...account, password });
  const { access_token: token, verification_link: link } = opened;
  if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
  return { nsem: new Nsem({ baseUrl, token }), id: opened.user.id, token };
}

async function loginAsAdmin(baseUrl: string): Promise<Nsem> {
  const { access_token: token } = await new Nsem({ baseUrl }).auth.login(testAdmin);
  return new Nsem({ baseUrl, token });
}

/** A client with money, in GHS. */
export async function joinClient(
  baseUrl: string,
  { name, email, money = 500 }: Readonly<{ name: string; email: string; money?: number }>,
): Promise<Person> {
  const person = await join(baseUrl, { name, email, role: 'client' });
  const admin = await loginAsAdmin(baseUrl);
  await admin.wallet.credit({ user_id: person.id, amount: money, note: 'Mobile money' });
  return person;
}

const services: readonly ServiceSubmission[] = [
  { service_type: 'translation', source_language: 'en', target_language: 'tw' },
  { service_type: 'transcription', language: 'tw' },
  {
    service_type: 'narration',
    language: 'tw',
    sample_text: 'Akwaaba',
    audio_recording: toneWav(2).toString('base64'),
  },
];

/** A provider who is approved for the three services in Twi. */
export async function joinProvider(
  baseUrl: string,
  { name, email }: Readonly<{ name: string; email: string }>,
): Promise<Person> {
  const person = await join(baseUrl, { name, email, role: 'service-provider' });
  const admin = await loginAsAdmin(baseUrl);
  const submitted: Service[] = [];
  for (const service of services) submitted.push(await person.nsem.services.create(service));
  for (const { id } of submitted) await admin.admin.services.approve(id);
  return person;
}
