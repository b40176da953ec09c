import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shutdownMs } from '../http/request-gate.ts';
import { usualPatience } from '../http/serve.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { quietSources } from '../metrics/testing/parse-metrics.ts';
import { parseConfig } from '../start/config.ts';
import { packageRoot } from '../start/package.ts';

const read = (path: string) => readFile(join(packageRoot, '../docs', path), 'utf8');

/** The names of the figures of both kinds of databases. */
async function figureNames(): Promise<ReadonlySet<string>> {
  const connections = { open: 1, idle: 1, waiting: 0, most: 10 };
  const names = new Set<string>();
  for (const more of [{}, { connections }]) {
    const countDatabase = () => ({ units: 1, retries: 1, ...more });
    const { text } = await createMetrics('x'.repeat(32), {
      ...quietSources,
      countDatabase,
    }).render();
    for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) names.add(name);
  }
  return names;
}

const withoutPart = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');

it('the rules for alarms read only figures that there are', async () => {
  const known = await figureNames();
  const used = (await read('operate/alerts.yml')).match(/\bnsem_[a-z_]+/g) ?? [];
  expect(used.length).toBeGreaterThan(10);
  expect(used.map(withoutPart).filter((name) => !known.has(name))).toEqual([]);
});

it('the table of figures lists all of them, and no other', async () => {
  const page = await read('operate.md');
  const section = page.slice(page.indexOf('\n## Metrics'), page.indexOf('\n## From one'));
  const rows = section.split('\n').filter((line) => /^\| `(?:nsem|process|nodejs)_/.test(line));
  const listed = rows.flatMap((row) => {
    const [, first = ''] = row.split('|');
    const names = Array.from(
      first.matchAll(/`((?:nsem|process|nodejs)?_[a-z_]+)`/g),
      ([, name = '']) => name,
    );
    // `nsem_outbox_pending`, `_retried`: the others begin like the first.
    return names.map((name) => (name.startsWith('_') ? `nsem_outbox${name}` : name));
  });
  expect(listed.toSorted()).toEqual([...(await figureNames())].toSorted());
});

it('the table of variables has each that the server reads for several processes', async () => {
  const page = await read('operate.md');
  const names = ['DATABASE_URL', 'NSEM_DATABASE_CONNECTIONS', 'NSEM_METRICS_TOKEN'];
  for (const name of [...names, 'NSEM_STOP_DELAY_SECONDS']) {
    expect(page).toContain(`\n| \`${name}\` |`);
  }
});

/** How long a process of the examples answers after it is to stop. */
async function stopDelayMs(): Promise<number> {
  const page = await read('operate.md');
  return Number(/^ +NSEM_STOP_DELAY_SECONDS=(\d+)$/m.exec(page)?.[1]) * 1000;
}

it('systemd waits longer than the server takes to stop', async () => {
  const unit = await read('operate/nsem@.service');
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(seconds * 1000).toBeGreaterThan((await stopDelayMs()) + shutdownMs + 4_000);
  expect(await read('operate.md')).toContain(`docker stop --time ${seconds}`);
  expect(unit).toContain('node_modules/@nsem/adapters/bin/nsem-server.js');
});

it('a process that is to stop waits until health checks have noticed', async () => {
  const caddy = await read('operate/Caddyfile');
  const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s$`, 'm').exec(caddy)?.[1]);
  const noticedMs = (seconds('health_interval') + seconds('health_timeout')) * 1000;
  expect(await stopDelayMs()).toBeGreaterThan(noticedMs);
});

it('proxies close idle connections before the server does', async () => {
  const caddy = Number(/\bkeepalive (\d+)s$/m.exec(await read('operate/Caddyfile'))?.[1]);
  const nginx = Number(/keepalive_timeout (\d+)s;/.exec(await read('operate/nginx.conf'))?.[1]);
  for (const seconds of [caddy, nginx])
    expect(seconds * 1000).toBeLessThan(usualPatience.idleMs - 10_000);
});

it('proxies let the largest upload pass, and no metrics', async () => {
  const mebibytes = parseConfig({}).maxUploadBytes / 1024 / 1024;
  const nginx = await read('operate/nginx.conf');
  const caddy = await read('operate/Caddyfile');
  for (const size of [/client_max_body_size (\d+)m;/.exec(nginx), /max_size (\d+)MB/.exec(caddy)]) {
    expect(Number(size?.[1])).toBeGreaterThan(mebibytes);
  }
  expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
  expect(caddy).toContain('respond /metrics 404');
});

it('the documented address of a database is one that the server reads', async () => {
  const page = await read('operate.md');
  const urls = page.match(/postgres:\/\/[^\s`]+/g) ?? [];
  expect(urls.length).toBeGreaterThan(2);
  for (const DATABASE_URL of urls) {
    const { postgres } = parseConfig({ DATABASE_URL, NSEM_SECRET: 'x'.repeat(32) });
    expect(postgres?.endpoints).toHaveLength(2);
    expect(postgres?.tls).toBe('verify-full');
  }
});

it('the script for payouts has a key for each run, so that no run gets the answer of an earlier one', async () => {
  const page = await read('operate.md');
  const [, script = ''] = /```sh\n(# Mondays[^`]*)```/.exec(page) ?? [];
  const env = { ...process.env, NSEM_URL: 'https://nsem.example.org', NSEM_PAYOUTS_KEY: 'key' };
  const sent = () =>
    execFileSync('bash', ['-c', `curl() { printf '%s\\n' "$@"; }\n${script}`], {
      env,
      encoding: 'utf8',
    });
  const [first, second] = [sent(), sent()];
  expect(first).toContain('https://nsem.example.org/wallet/admin/payouts/weekly\n');
  const keyOf = (text: string) => /^Idempotency-Key: (.+)$/m.exec(text)?.[1] ?? '';
  expect(keyOf(first)).toMatch(/^payouts-\d/);
  expect(keyOf(second)).not.toBe(keyOf(first));
});
