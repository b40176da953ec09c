import { describe, expect, it } from 'vitest';

import { composeBanner } from '../src/banner.ts';
import { createServer as createMarketplace, parseConfig } from '../src/index.ts';
import { beginLogin, untilRefused } from './support/begin-login.ts';
import { logIn, printedAccounts } from './support/printed-accounts.ts';
import { startPrograms } from './support/start-programs.ts';

const programs = startPrograms();
const { run, stop } = programs;

describe('starting a marketplace', () => {
  it('prints one generated admin without the demo, only at the first start', async () => {
    const first = run({ NSEM_DEMO: '0' });
    const url = await first.url;
    const [admin, ...others] = printedAccounts(first.stdout());
    expect(others).toEqual([]);
    expect((await logIn(url, ...admin!)).status).toBe(200);
    await stop(first);
    const config = parseConfig({ PORT: '0', NSEM_DATA_DIR: programs.dataDir, NSEM_DEMO: '0' });
    const second = await createMarketplace(config);
    expect(composeBanner(config, second)).not.toContain(admin![1]);
    await second.stop();
    expect(first.stderr()).not.toContain(admin![1]);
  });
});

describe('stopping', () => {
  const admin = {
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: 'esi@example.com',
    NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
  };
  const body = JSON.stringify({ email: 'esi@example.com', password: 'kente loom in Bonwire' });

  it('is immediate on the second signal', async () => {
    const server = run(admin);
    const url = await server.url;
    const socket = await beginLogin(url, body);
    socket.on('error', () => undefined);
    server.child.kill('SIGTERM');
    await untilRefused(url);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(143);
  });
});
