// The process of embed.test.ts: writes to an embedded marketplace until the disk fails, and reports
// what the marketplace did then.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMarketplace, parseConfig } from '../../src/index.ts';
import { testEnvironment } from '../../src/testing/marketplace.ts';

const config = parseConfig({ ...testEnvironment(process.argv[2] ?? ''), LOG_LEVEL: 'silent' });
const fatal: unknown[] = [];
const { handler, stop } = await openMarketplace(config, {
  onFatal: (error) => void fatal.push('code' in error ? error.code : error.name),
});
const host = createServer((request, response) => handler(request, response));
host.listen(0, '127.0.0.1');
await once(host, 'listening');
const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

const statusOf = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;

async function write(): Promise<number> {
  const message = { name: 'Yaa', email: 'yaa@example.com', message: 'Akwaaba. '.repeat(200) };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(message);
  return (await fetch(`${url}/contact-messages/`, { method: 'POST', headers, body })).status;
}

let refusedWith = 201;
while (refusedWith === 201) refusedWith = await write();
const laterStatuses = [await write(), await statusOf('/healthz')];
await stop();
const reopened = await openMarketplace(config).then(() => 'opened', String);
process.stdout.write(JSON.stringify({ refusedWith, laterStatuses, fatal, reopened }));
process.exit(0);
