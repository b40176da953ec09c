// Sends a small GET request repeatedly, one at a time; prints the microseconds per request.

import { hrtime } from 'node:process';

const [, , name, url, calls = '3000'] = process.argv;
const port = new URL(url).port;

async function connect() {
  if (name === 'nsem') {
    const nsem = new (await import('@nsem/sdk')).Nsem({ baseUrl: url, token: 't' });
    return () => nsem.jobs.get(7);
  }
  if (name === 'stripe') {
    const options = { host: '127.0.0.1', port, protocol: 'http' };
    const stripe = new (await import('stripe')).default('sk_test_123', options);
    return () => stripe.customers.retrieve('7');
  }
  if (name === 'openai') {
    const openai = new (await import('openai')).default({ apiKey: 'k', baseURL: url });
    return () => openai.models.retrieve('7');
  }
  const { request } = await import('undici');
  const headers = { authorization: 'Bearer t' };
  return async () => (await request(`${url}/jobs/7`, { headers })).body.json();
}

const call = await connect();
for (let warm = 0; warm < 500; warm += 1) await call();
const start = hrtime.bigint();
for (let number = 0; number < Number(calls); number += 1) await call();
process.stdout.write(`${Number(hrtime.bigint() - start) / 1000 / Number(calls)}\n`);
