import { describe, expect, it } from 'vitest';

import type { DemoAccount } from '../demo/demo-accounts.ts';
import { composeBanner } from './banner.ts';
import { parseConfig } from './config.ts';

const url = 'http://127.0.0.1:8080';
const admin: DemoAccount = {
  role: 'admin',
  name: 'Esi Nyarko',
  email: 'esi@example.com',
  password: 'k7mq-2xvd-9wpt-hh3c',
};

describe('the banner', () => {
  it('shows the address and a table of the demo accounts', () => {
    const accounts: DemoAccount[] = [
      admin,
      { role: 'service-provider', name: 'Ama', email: 'a@example.com', password: 'abcd' },
    ];
    const banner = composeBanner(parseConfig({}), {
      url,
      knownAccounts: { isNew: false, accounts },
    });
    expect(banner).toBe(`
  Nsem is running at http://127.0.0.1:8080

  Demo accounts (saved as demo-accounts.json in the data directory):

  admin      Esi Nyarko   esi@example.com   k7mq-2xvd-9wpt-hh3c
  provider   Ama          a@example.com     abcd

  Mails are files in data/outbox until SMTP_URL names a mail server.
  PUBLIC_URL is not set: mails have no links. Set it to the address by which users reach the marketplace, like PUBLIC_URL=https://nsem.example.org, and start the server again.
  Data directory: ./data. Press Ctrl-C to stop.

`);
  });

  it('says nothing of files if there is a mail server', () => {
    const config = parseConfig({
      SMTP_URL: 'smtp://mail.example.org:587',
      MAIL_FROM: 'nsem@example.org',
    });
    const banner = composeBanner(config, { url, knownAccounts: { isNew: false, accounts: [] } });
    expect(banner).not.toContain('outbox');
  });

  it.each([
    [undefined, 'PUBLIC_URL is not set: mails have no links.'],
    ['http://localhost:8080', 'PUBLIC_URL is http://localhost:8080: links in mails work only on'],
    ['http://127.0.0.1:8080/nsem', 'links in mails work only on this machine.'],
    ['http://[::1]:8080', 'links in mails work only on this machine.'],
  ])('warns that links in mails do not work with the PUBLIC_URL %s', (publicUrl, warning) => {
    const config = parseConfig(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl });
    const banner = composeBanner(config, { url, knownAccounts: { isNew: false, accounts: [] } });
    expect(banner).toContain(warning);
    expect(banner).toContain(
      'like PUBLIC_URL=https://nsem.example.org, and start the server again.',
    );
  });

  it('says nothing of links that work', () => {
    const config = parseConfig({ PUBLIC_URL: 'https://nsem.example.org' });
    const banner = composeBanner(config, { url, knownAccounts: { isNew: false, accounts: [] } });
    expect(banner).not.toContain('PUBLIC_URL');
  });

  it('shows a generated admin only when the marketplace is new', () => {
    const accounts = [admin];
    const first = composeBanner(parseConfig({}), { url, knownAccounts: { isNew: true, accounts } });
    expect(first).toContain('The first admin (the password is shown only once):');
    expect(first).toContain('k7mq-2xvd-9wpt-hh3c');
    const second = composeBanner(parseConfig({}), {
      url,
      knownAccounts: { isNew: false, accounts: [] },
    });
    expect(second).not.toContain('admin');
  });

  it('never shows a password that the operator has configured', () => {
    const config = parseConfig({
      NSEM_ADMIN_EMAIL: 'esi@example.com',
      NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
    });
    const accounts = [{ ...admin, password: null }];
    const banner = composeBanner(config, { url, knownAccounts: { isNew: true, accounts } });
    expect(banner).not.toMatch(/kente|Esi/);
  });
});
