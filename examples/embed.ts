// The whole marketplace inside a program of one's own, and its first job.
//
//   node embed.ts akwaaba
//
// akwaaba is a new folder for all that it keeps: the database, the files, and, where no mail server
// is named, the mails. What else can be set, and how, is in docs/operate.md.

import { randomUUID } from 'node:crypto';

import { createServer, parseConfig, StartError } from '@nsem/adapters';
import { Nsem, type Registration } from '@nsem/sdk';

const admin = { email: 'esi.mensah@example.com', password: randomUUID() };

async function join(baseUrl: string, name: string, role: Registration['role']): Promise<Nsem> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const person = { name, email, password: randomUUID(), role };
  const { access_token: token } = await new Nsem({ baseUrl }).auth.register(person);
  return new Nsem({ baseUrl, token });
}

/** Ama is approved for English to Twi, Kojo asks for a translation, and she does it. */
async function firstJob(baseUrl: string): Promise<void> {
  const pair = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  } as const;
  const ama = await join(baseUrl, 'Ama Serwaa Boateng', 'service-provider');
  const { id: serviceId } = await ama.services.create(pair);

  const { access_token: token } = await new Nsem({ baseUrl }).auth.login(admin);
  await new Nsem({ baseUrl, token }).admin.services.approve(serviceId);

  const kojo = await join(baseUrl, 'Kojo Antwi Danso', 'client');
  const content = 'Drink plenty of clean water and rest until the fever has gone.';
  const { id, words, price } = await kojo.jobs.create({ ...pair, content });
  console.log(`Kojo asks for ${words} words, worth GHS ${price.toFixed(2)}.`);

  await ama.jobs.assign(id);
  const output_text = 'Nom nsu a ɛho tew pii na home kosi sɛ atiridii no bɛgyae.';
  await ama.jobs.deliver(id, { output_text });
  console.log(`Kojo reads: ${await (await kojo.jobs.output(id)).text()}`);

  const { total_earned: earned } = await ama.wallet.get();
  console.log(`Ama has earned GHS ${earned.toFixed(2)}.`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node embed.ts FOLDER');
  process.exit(2);
}

try {
  const config = parseConfig({
    PORT: '0',
    NSEM_DATA_DIR: folder,
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: admin.email,
    NSEM_ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  });
  const server = await createServer(config);
  try {
    if (!server.welcome.isNew) throw new StartError(`${folder} holds a marketplace already.`);
    console.log(`The marketplace is at ${server.url}`);
    await firstJob(server.url);
  } finally {
    await server.stop();
  }
  console.log('It has stopped.');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
