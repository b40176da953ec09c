import { fakeAdmin, type FakeServer } from '@nsem/adapters/fake';
import { Nsem, type ServiceSubmission } from '@nsem/sdk';

import type { FakeUser } from './fake-marketplace.ts';
import { silence } from './silence.ts';

/** A user whose token is known. */
export type RegisteredUser = FakeUser & Readonly<{ token: string }>;

/** How users are registered: over the API, like all users. */
type Registering = Readonly<{
  server: FakeServer;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  connect: (email: string) => Promise<Nsem>;
}>;

/** All users of a fake have this one; their programs need only their tokens. */
const password = 'adinkra-cloth-1874';

/** A narrator has to submit a voice sample. */
function withSample(service: ServiceSubmission): ServiceSubmission {
  if (service.service_type !== 'narration') return service;
  const audio_recording = Buffer.from(silence()).toString('base64');
  return { sample_text: 'Akwaaba.', audio_recording, ...service };
}

async function approveServices(
  { email, services = [] }: FakeUser,
  { connect }: Registering,
): Promise<void> {
  if (services.length === 0) return;
  const provider = await connect(email);
  const admin = await connect(fakeAdmin.email);
  for (const service of services) {
    const { id } = await provider.services.create(withSample(service));
    await admin.admin.services.approve(id);
  }
}

/** Registers the users of a new marketplace, with their money and their services. */
export async function registerUsers(
  users: readonly RegisteredUser[],
  registering: Registering,
): Promise<void> {
  const { server, fetch, baseUrl } = registering;
  const anonymous = new Nsem({ baseUrl, fetch, token: null });
  for (const user of users) {
    const { name, email, role, token, balance = 0 } = user;
    await anonymous.auth.register({ name, email, role, password });
    await server.logIn(email, token);
    if (balance > 0) await server.credit(email, balance);
    await approveServices(user, registering);
  }
}
