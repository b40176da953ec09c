import { expect } from 'vitest';
import { apiClient, type ApiClient } from './api-client.ts';
import { testAdmin } from '../../src/testing/marketplace.ts';

/** A logged-in user. */
export type Person = Readonly<{ api: ApiClient; id: number; email: string }>;

const password = 'adinkra-cloth-1874';

async function join(url: string, body: Readonly<Record<string, unknown>>): Promise<Person> {
  const answer = await apiClient(url).post('/auth/register', { password, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { user, access_token: token, verification_link: link } = answer.body;
  // As the user does who gets the mail; a server without a mail server shows the link.
  if (link !== undefined) {
    const opened = { token: String(link).split('=')[1] };
    expect((await apiClient(url).post('/auth/verify-email', opened)).status).toBe(204);
  }
  return { api: apiClient(url, token), id: user.id, email: user.email };
}

/** Registers a client. */
export const joinAsClient = (url: string, name: string, email: string): Promise<Person> =>
  join(url, { name, email, role: 'client', profile: { needs: 'Health leaflets in Twi' } });

/** Registers a provider. */
export const joinAsProvider = (url: string, name: string, email: string): Promise<Person> =>
  join(url, {
    name,
    email,
    role: 'service-provider',
    profile: {
      languages: ['tw', 'en'],
      experience: '4-5',
      specialties: ['Medical', 'Education'],
      bio: 'Translator and narrator from Kumasi.',
      portfolio: null,
    },
  });

/** Logs in as the server's admin. */
export async function loginAsAdmin(url: string): Promise<Person> {
  const answer = await apiClient(url).post('/auth/login', testAdmin);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { user, access_token: token } = answer.body;
  return { api: apiClient(url, token), id: user.id, email: user.email };
}

/** Registers a provider with one approved service; returns the provider with their Provider ID. */
export async function approvedProvider(
  url: string,
  admin: Person,
  { name, email, service }: Readonly<{ name: string; email: string; service: unknown }>,
): Promise<Person & Readonly<{ providerId: string }>> {
  const provider = await joinAsProvider(url, name, email);
  const submitted = await provider.api.post('/services/', service);
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
  const approved = await admin.api.put(`/admin/approve-service/${submitted.body.id}`, {});
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  const me = await provider.api.get('/auth/me');
  return { ...provider, providerId: me.body.provider_id };
}
