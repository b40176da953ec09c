import { expect } from 'vitest';
import { assertDescribed } from '../../src/http/testing/described-answers.ts';
import { testAdmin } from '../../src/testing/marketplace.ts';

/** An API response, read completely. */
type Answer = Readonly<{
  status: number;
  headers: Headers;
  // Tests assert on each field, so a missing field fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  bytes: Uint8Array;
}>;

/** A plain HTTP client of the marketplace. */
export type ApiClient = Readonly<{
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same client with another bearer credential. */
  as(token: string): ApiClient;
}>;

function encode(body: unknown): { body?: string | FormData; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const jsonOf = (bytes: Uint8Array, contentType: string | null): string | null =>
  contentType?.includes('json') === true ? new TextDecoder().decode(bytes) : null;

/**
 * A client of the server at `url`, anonymous unless it has a token. A call fails if its response
 * does not match the API reference.
 */
export function apiClient(url: string, token?: string): ApiClient {
  const send = async (
    method: string,
    path: string,
    payload?: unknown,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const { body, headers } = encode(payload);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { accept: 'application/json', ...headers, ...authorization, ...extra },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { status, headers: received } = answer;
    const text = jsonOf(bytes, received.get('content-type'));
    assertDescribed({ method, path, status, headers: received, text });
    return { status, headers: received, body: text === null ? undefined : JSON.parse(text), bytes };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    as: (other) => apiClient(url, other),
  };
}

/** A logged-in user. */
export type Person = Readonly<{ api: ApiClient; id: number; email: string }>;

const usualPassword = 'adinkra-cloth-1874';

async function join(url: string, body: Readonly<Record<string, unknown>>): Promise<Person> {
  const answer = await apiClient(url).post('/auth/register', { password: usualPassword, ...body });
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

/** Logs in as the server's admin, or as another one. */
export async function loginAsAdmin(
  url: string,
  { email, password }: Readonly<{ email: string; password: string }> = testAdmin,
): Promise<Person> {
  const answer = await apiClient(url).post('/auth/login', { email, password });
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

/** Logs in with a password. */
export const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** E-mails and passwords from the printed table, of every role or of one. */
export function printedAccounts(
  text: string,
  role = 'admin|client|provider',
): readonly (readonly [email: string, password: string])[] {
  const rows = text.matchAll(new RegExp(`^ {2}(?:${role}) .* ([^\\s@]+@\\S+) +(\\S+)$`, 'gm'));
  return [...rows].map(([, email = '', secret = '']) => [email, secret]);
}
