import { describe, expect, it } from 'vitest';

import { composeBanner } from './banner.ts';
import { parseConfig } from './config.ts';
import type { DemoAccount } from './demo/demo-accounts.ts';

const url = 'http://127.0.0.1:8080';
const admin: DemoAccount = {
  role: 'admin',
  name: 'Esi Nyarko',
  email: 'esi@example.com',
  password: 'k7mq-2xvd-9wpt-hh3c',
};

describe('the banner', () => {
  it('shows the address and the demo’s accounts, one below the other', () => {
    const accounts: DemoAccount[] = [
      admin,
      { role: 'service-provider', name: 'Ama', email: 'a@example.com', password: 'abcd' },
    ];
    const banner = composeBanner(parseConfig({}), { url, welcome: { isNew: false, accounts } });
    expect(banner).toBe(`
  Nsem is running at http://127.0.0.1:8080

  Demo accounts (kept in demo-accounts.json in the data directory):

  admin      Esi Nyarko   esi@example.com   k7mq-2xvd-9wpt-hh3c
  provider   Ama          a@example.com     abcd

  Data directory: ./data. Ctrl-C stops it.

`);
  });

  it('shows a generated admin once, when the marketplace is new', () => {
    const accounts = [admin];
    const first = composeBanner(parseConfig({}), { url, welcome: { isNew: true, accounts } });
    expect(first).toContain('The first admin, whose password is shown only now:');
    expect(first).toContain('k7mq-2xvd-9wpt-hh3c');
    const second = composeBanner(parseConfig({}), { url, welcome: { isNew: false, accounts: [] } });
    expect(second).not.toContain('admin');
  });

  it('never shows a password that the operator has set', () => {
    const config = parseConfig({
      NSEM_ADMIN_EMAIL: 'esi@example.com',
      NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
    });
    const accounts = [{ ...admin, password: null }];
    const banner = composeBanner(config, { url, welcome: { isNew: true, accounts } });
    expect(banner).not.toMatch(/kente|Esi/);
  });
});
