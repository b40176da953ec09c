// Mounts a whole marketplace under a path of your web application, and runs its first job.
//
//   node embed-server.ts akwaaba
//
// akwaaba is a new folder for all of its data. docs/embed.md describes the options.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openMarketplace, parseConfig } from '@nsem/adapters';
import { Nsem, type Registration } from '@nsem/sdk';

const [folder = 'akwaaba'] = process.argv.slice(2);
const [email, password] = ['esi.mensah@example.com', randomUUID()];
const admin = { NSEM_ADMIN_EMAIL: email, NSEM_ADMIN_PASSWORD: password };
const config = parseConfig({ NSEM_DATA_DIR: folder, NSEM_DEMO: '0', LOG_LEVEL: 'warn', ...admin });
const basePath = '/language-services';
const marketplace = await openMarketplace(config, { basePath, onFatal: () => process.exit(1) });

const host = createServer((request, response) =>
  marketplace.handler(request, response, () => response.end('This page belongs to the host.')),
);
await once(host.listen(0, '127.0.0.1'), 'listening');
const home = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const baseUrl = home + basePath;

async function join(name: string, role: Registration['role']): Promise<Nsem> {
  const person = { name, email: `${name}@example.com`, password, role };
  const { auth } = new Nsem({ baseUrl });
  const { access_token: token, verification_link: link } = await auth.register(person);
  // A server that sends mails sends the link; on your own machine, without a mail server, it is shown.
  if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
  return new Nsem({ baseUrl, token });
}

try {
  console.log(await (await fetch(home)).text());
  const { access_token: token } = await new Nsem({ baseUrl }).auth.login({ email, password });
  const esi = new Nsem({ baseUrl, token });
  const pair = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  } as const;
  const ama = await join('Ama', 'service-provider');
  await esi.admin.services.approve((await ama.services.create(pair)).id);

  const kojo = await join('Kojo', 'client');
  const content = 'Drink plenty of clean water.';
  const { id, words } = await kojo.jobs.create({ ...pair, content });
  await ama.jobs.assign(id);
  await ama.jobs.deliver(id, { output_text: 'Nom nsu a ɛho tew pii.' });
  console.log(`${words} words for Kojo: ${await (await kojo.jobs.downloadOutput(id)).text()}`);
} finally {
  host.close();
  await marketplace.stop();
  host.closeAllConnections();
}
console.log('The marketplace has stopped.');
