import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEmail } from '../../../commands/command.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
    const sent = await server.call('GET', '/admin/contact-messages/', { by: server.people.admin });
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
