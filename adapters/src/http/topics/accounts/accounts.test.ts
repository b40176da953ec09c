import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEmail } from '../../../commands/command.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('accounts', () => {
  const password = 'Nsuo-ye-nkwa-7';
  const kofi = {
    name: ' Kofi Asante ',
    email: ' Kofi.Asante@Example.com',
    password,
    role: 'client',
  };

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const post = (path: string, json: unknown) => server.call('POST', path, { json });

  describe('registration', () => {
    it('logs a client in immediately, with the profile from the sign-up', async () => {
      const json = { ...kofi, profile: { needs: 'Radio spots in Ewe' } };
      const joined = await post('/auth/register', json);
      expect(joined.status).toBe(201);
      expect(joined.headers.get('location')).toBe('/auth/me');
      expect(joined.body).toMatchObject({
        token_type: 'bearer',
        user: {
          name: 'Kofi Asante',
          email: 'kofi.asante@example.com',
          role: 'client',
          is_active: true,
          provider_id: null,
          profile: { needs: 'Radio spots in Ewe' },
        },
      });
      expect(joined.text).not.toContain(password);
      const me = await server.call('GET', '/auth/me', { by: joined.body.access_token });
      expect(me.body).toEqual(joined.body.user);
    });

    it('leaves a provider inactive until approved', async () => {
      const profile = {
        languages: ['English', 'Dagbani'],
        experience: '10+',
        specialties: ['Healthcare'],
        bio: 'Interpreter at Tamale Teaching Hospital',
      };
      const json = { ...kofi, email: 'mariama@example.com', role: 'service-provider', profile };
      const { body } = await post('/auth/register', json);
      expect(body.user).toMatchObject({
        is_active: false,
        profile: { ...profile, portfolio: null },
      });
    });

    it.each([
      [{ role: 'admin' }, 'http.invalid', '#/role'],
      [{ email: 'kofi' }, 'http.invalid', '#/email'],
      [{ name: '  ' }, 'http.invalid', '#/name'],
      [{ name: 'Kofi\u0000' }, 'http.invalid', '#/name'],
      [{ password: 'short' }, 'account.password-invalid', '#/password'],
      [{ password: 'x'.repeat(129) }, 'account.password-invalid', '#/password'],
      [{ password: 'KOFI.asante@example.com' }, 'account.password-invalid', '#/password'],
      [{ is_admin: true }, 'http.invalid', '#/is_admin'],
      [{ profile: { bio: 'Teacher' } }, 'http.invalid', '#/profile/bio'],
      [{ profile: { hobby: 'Oware' } }, 'http.invalid', '#/profile/hobby'],
    ])('refuses %o', async (change, code, pointer) => {
      const refused = await post('/auth/register', { ...kofi, ...change });
      expect(refused).toMatchObject({ status: 422, body: { code, errors: [{ pointer }] } });
    });

    it('reports all missing fields of a provider at once', async () => {
      const profile = { languages: [], needs: 'none', experience: '7' };
      const refused = await post('/auth/register', { role: 'service-provider', profile });
      expect(refused.status).toBe(422);
      const pointers = refused.body.errors.map(({ pointer }: { pointer: string }) => pointer);
      expect(pointers.toSorted()).toEqual([
        '#/email',
        '#/name',
        '#/password',
        '#/profile/bio',
        '#/profile/experience',
        '#/profile/languages',
        '#/profile/needs',
      ]);
    });

    it('refuses a taken e-mail, whatever its case', async () => {
      const json = { ...kofi, email: 'akosua@example.com' };
      await post('/auth/register', json);
      const again = await post('/auth/register', { ...json, email: 'AKOSUA@example.com' });
      expect(again).toMatchObject({ status: 409, body: { code: 'account.email-taken' } });
    });
  });

  describe('a login', () => {
    const credentials = { email: 'yaa@example.com', password };
    beforeAll(() => post('/auth/register', { ...kofi, ...credentials }));

    it('returns a token that is invalid after the logout', async () => {
      const { status, body } = await post('/auth/login', { ...credentials, role: 'client' });
      expect(status).toBe(200);
      const by = body.access_token;
      expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
      expect((await server.call('POST', '/auth/logout', { by })).status).toBe(204);
      expect((await server.call('GET', '/auth/me', { by })).status).toBe(401);
    });

    it('refuses a wrong e-mail or password with the same response, whatever the role', async () => {
      const wrong = [
        { ...credentials, email: 'unknown@example.com' },
        { ...credentials, password: 'wrong' },
        { ...credentials, password: 'wrong', role: 'admin' },
        { ...credentials, email: 'unknown@example.com', role: 'admin' },
      ];
      const refused = await Promise.all(wrong.map((json) => post('/auth/login', json)));
      for (const { status, headers, body } of refused) {
        expect(status).toBe(401);
        expect(headers.get('www-authenticate')).toBe('Bearer');
        expect({ ...body, request_id: '' }).toEqual({ ...refused[0]?.body, request_id: '' });
      }
    });

    it('says after the right password that the role is wrong, and which one is right', async () => {
      const { status, body } = await post('/auth/login', { ...credentials, role: 'admin' });
      expect({ status, ...body }).toMatchObject({
        status: 401,
        code: 'account.role-mismatch',
        detail: 'The password is right, but this is a client account. Log in as a client.',
        account_role: 'client',
      });
    });

    it('expires after seven days', async () => {
      const { body } = await post('/auth/login', credentials);
      server.pass(7 * 86_400_000);
      const late = await server.call('GET', '/auth/me', { by: body.access_token });
      expect(late).toMatchObject({ status: 401, body: { code: 'http.token-invalid' } });
      server.pass(-7 * 86_400_000);
    });
  });

  describe('your account', () => {
    const put = (by: TestServer['people']['client'], json: unknown) =>
      server.call('PUT', '/users/me', { by, json });

    it('accepts a provider’s Telegram ID and availability', async () => {
      const json = { telegram_id: ' @ama ', is_available: false, is_quick_service_available: true };
      const { body } = await put(server.people.provider, json);
      expect(body).toMatchObject({ ...json, telegram_id: '@ama' });
      const cleared = await put(server.people.provider, { telegram_id: null, is_available: true });
      expect(cleared.body).toMatchObject({ telegram_id: null, is_available: true });
    });

    it('refuses a provider the choice of clients', async () => {
      const refused = await put(server.people.provider, { accepts_on_delivery: true });
      expect(refused).toMatchObject({ status: 422, body: { code: 'account.clients-only' } });
    });

    it.each([
      [{ is_available: true }, 'account.providers-only'],
      [{ role: 'admin' }, 'http.invalid'],
      [{ is_active: true }, 'http.invalid'],
      [{ name: '' }, 'http.invalid'],
      [{ is_available: 'yes' }, 'http.invalid'],
    ])('refuses a client’s %o', async (json, code) => {
      expect(await put(server.people.client, json)).toMatchObject({ status: 422, body: { code } });
    });
  });
});

describe('email spellings', () => {
  const password = 'Nsuo-ye-nkwa-7';
  const emailPolicy = { mustVerify: true, revealsLink: false };
  const stored = 'ama@xn--exmple-cua.com';
  const spellings = ['ama@exämple.com', 'AMA@EXÄMPLE.COM', 'ama@exa\u0308mple。com', stored];

  let server: TestServer;
  let mailbox: ReturnType<typeof createMailbox>;
  beforeAll(async () => {
    server = await startTestServer({ emailPolicy });
    mailbox = createMailbox(server, emailPolicy);
  });
  afterAll(() => server.stop());

  const post = (path: string, json: unknown) => server.call('POST', path, { json });

  const register = (email: string) =>
    post('/auth/register', { name: 'Ama Owusu', email, password, role: 'client' });

  describe('case 11, idn-email: an address with a domain in other letters', () => {
    beforeAll(async () => {
      expect(await register('Ama@Exämple.com')).toMatchObject({
        status: 201,
        body: { user: { email: stored } },
      });
    });

    it.each(spellings)(
      'is one account, which %s logs in to and no other registers',
      async (email) => {
        const login = await post('/auth/login', { email, password });
        expect(login).toMatchObject({ status: 200, body: { user: { email: stored } } });
        expect(await register(email)).toMatchObject({
          status: 409,
          body: { code: 'account.email-taken' },
        });
      },
    );

    it.each(spellings)('gets the mail to reset the password for %s', async (email) => {
      expect((await post('/auth/password/forgot', { email })).status).toBe(202);
      expect((await mailbox.latestTo(stored)).to.address).toBe(stored);
    });

    it.each(spellings)('is found by an admin who searches for %s', async (email) => {
      const q = encodeURIComponent(email);
      const { admin } = server.people;
      for (const path of ['/admin/accounts', '/wallet/admin/summaries']) {
        const found = await server.call('GET', `${path}?q=${q}`, { by: admin });
        expect(found.status).toBe(200);
        expect(JSON.stringify(found.body)).toContain(stored);
      }
    });

    it.each(spellings)('is what an operator means by %s', (email) => {
      expect(readEmail(email)).toBe(stored);
    });

    it('is where a message from the contact page is answered', async () => {
      const json = { name: 'Ama Owusu', email: 'ama@exämple.com', message: 'Do you have Ewe?' };
      expect((await post('/contact-messages/', json)).status).toBe(201);
      const sent = await server.call('GET', '/admin/contact-messages/', {
        by: server.people.admin,
      });
      expect(JSON.stringify(sent.body)).toContain(stored);
    });
  });

  it('an address whose name has other letters is refused with the reason', async () => {
    expect(await register('ämä@example.com')).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            pointer: '#/email',
            detail:
              'email must be an e-mail address; before the @ it has letters and digits of English only.',
          },
        ],
      },
    });
    expect(await register('ama@exämple..com')).toMatchObject({
      body: { errors: [{ detail: 'email must be an e-mail address.' }] },
    });
  });
});
