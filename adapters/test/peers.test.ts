import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadClosedLoop } from '../bench/closed-loop.ts';
import { scenarios, type Slice } from '../bench/load.ts';
import { requestOf } from '../bench/peers/measure-peers.ts';
import { completeArguments, parsePeers } from '../bench/peers/options.ts';
import { insertRows, toPeerTable, toRestTable } from '../bench/peers/peer-data.ts';
import { peers } from '../bench/peers/peers.ts';
import { runProgram } from '../bench/peers/programs.ts';

const everyName = ['fastify', 'feathers', 'payload', 'strapi', 'directus'];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-peers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the option --peers', () => {
  it('means every peer without a value', () => {
    expect(completeArguments(['--peers', '--rounds', '1'])).toStrictEqual([
      '--peers=all',
      '--rounds',
      '1',
    ]);
    expect(completeArguments(['--rounds', '1', '--peers'])).toContain('--peers=all');
    expect(parsePeers('all')).toStrictEqual(everyName);
  });

  it('names some of them, which are measured in one order', () => {
    expect(completeArguments(['--peers', 'strapi'])).toStrictEqual(['--peers', 'strapi']);
    expect(parsePeers('Strapi, fastify,strapi')).toStrictEqual(['fastify', 'strapi']);
    expect(parsePeers(undefined)).toStrictEqual([]);
  });

  it.each(['express', 'fastify,', 'toString'])('refuses "%s" in one sentence', (value) => {
    expect(() => parsePeers(value)).toThrow(
      /^--peers: "[a-z]*" is not one of fastify, .*directus$/,
    );
  });
});

describe('the manifests of the peers', () => {
  const apps = new URL('../bench/peers/apps/', import.meta.url);

  it('are one for each peer', async () => {
    expect((await readdir(apps)).toSorted()).toStrictEqual(everyName.toSorted());
    expect(Object.keys(peers)).toStrictEqual(everyName);
  });

  it.each(everyName)('pin every package of %s', async (name) => {
    const manifest = JSON.parse(await readFile(new URL(`${name}/package.json`, apps), 'utf8'));
    expect(manifest.private).toBe(true);
    const versions: readonly string[] = Object.values(manifest.dependencies);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('the requests of a peer', () => {
  const [create] = scenarios(7);

  it('are sent to its own paths, with the order as it takes it', () => {
    const request = requestOf(create!, peers.strapi, { call: 'create', jobId: 7 });
    expect(request.path).toBe('/api/jobs');
    expect(JSON.parse(request.body ?? '')).toStrictEqual({ data: JSON.parse(create!.body!) });
    const plain = requestOf(create!, peers.feathers, { call: 'create', jobId: 7 });
    expect(plain.body).toBe(create!.body);
  });

  it('name the same job', () => {
    const [, status] = scenarios(7);
    const request = requestOf(status!, peers.feathers, { call: 'status', jobId: 7 });
    expect(request.path).toMatch(/^\/jobs\/7\?/);
    expect(request).not.toHaveProperty('body');
  });
});

describe('the tables of peers', () => {
  const slice = (perSecond: number): Slice => ({
    perSecond,
    p50Ms: 1,
    p99Ms: 2,
    cpuUsPerRequest: 300,
    bytesPerAnswer: 71,
  });
  const bare = [slice(100), slice(1000), slice(10)];

  it('compare the rounds in turn with those of the bare program', () => {
    const own = [slice(60), slice(900), slice(9)];
    const slices = new Map([
      ['bare', bare],
      ['Fastify', own],
    ]);
    const table = toPeerTable([{ request: 'GET', connections: 64, slices }]);
    expect(table.map(({ server, ratio }) => [server, ratio])).toStrictEqual([
      ['bare', '1.00'],
      ['Fastify', '0.90'],
    ]);
    expect(table[1]).toMatchObject({ conn: '64', 'req/s': '60', 'CPU µs': '300', bytes: '71' });
  });

  it('show small ratios with one more digit', () => {
    const slices = new Map([
      ['bare', bare],
      ['Strapi', [slice(3)]],
    ]);
    const [, row] = toPeerTable([{ request: 'GET', connections: 1, slices }]);
    expect(row?.['ratio']).toBe('0.030');
  });

  it('show a peer without figures, and why it has none', () => {
    const slices = new Map([
      ['bare', bare],
      ['Payload', []],
    ]);
    const [, row] = toPeerTable([{ request: 'GET', connections: 1, slices }]);
    expect(row).toMatchObject({ server: 'Payload', 'req/s': '–', ratio: '–' });
    const [rest] = toRestTable([
      { server: 'Payload', about: 'REST', failure: 'not started: "npm install"\n| failed' },
    ]);
    expect(rest).toMatchObject({
      'start ms': '–',
      'beside the bare program': 'not started: "npm install" failed',
    });
  });
});

describe('the rows of a peer', () => {
  it('have only the columns of its table', async () => {
    const file = join(await newFolder(), 'data.db');
    const db = new Database(file);
    db.exec('create table jobs (id integer primary key, status text)');
    insertRows(file, { jobs: [{ id: 3, status: 'pending', tone: null }], none: [] });
    expect(db.prepare('select * from jobs').all()).toStrictEqual([{ id: 3, status: 'pending' }]);
    expect(() => insertRows(file, { absent: [{ id: 1 }] })).toThrow(/no table absent/);
    db.close();
  });
});

describe('a program of a peer', () => {
  const run = async (code: string, minutes: number) => {
    const folder = await newFolder();
    const log = join(folder, 'a.log');
    const program = { command: process.execPath, args: ['-e', code], folder, log };
    const error = await runProgram(program, minutes).catch((cause: unknown) => cause);
    return { error, output: await readFile(log, 'utf8') };
  };

  it('writes to its log', async () => {
    expect(await run('console.log("done")', 5)).toStrictEqual({
      error: undefined,
      output: 'done\n',
    });
  });

  it('is reported if it fails', async () => {
    const { error } = await run('process.exit(3)', 5);
    expect(String(error)).toMatch(/^Error: "node -e process.exit\(3\)" failed$/);
  });

  it('is ended if it takes too long', async () => {
    const { error } = await run('setInterval(() => {}, 1000)', 0.001);
    expect(String(error)).toMatch(/took longer than 0.001 minutes$/);
  });

  it('is ended with what it has started', async () => {
    const forever = 'setInterval(() => {}, 1000)';
    const start = `require("child_process").spawn(process.execPath, ["-e", "${forever}"])`;
    const { output } = await run(`console.log(${start}.pid); ${forever}`, 0.05);
    const pid = Number(output);
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => existsSync(`/proc/${pid}/cmdline`)).toBe(false);
  });

  it('is reported if there is none', async () => {
    const folder = await newFolder();
    const program = { command: join(folder, 'none'), args: [], folder, log: join(folder, 'log') };
    await expect(runProgram(program, 5)).rejects.toThrow(/ENOENT$/);
  });
});

describe('the load of a server that answers in chunks', () => {
  async function load(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const compose = () => 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    return loadClosedLoop({ url, connections: 2, seconds: 0.05, compose });
  }

  it('reads each answer to its last chunk', async () => {
    let answered = 0;
    const { times, bytes } = await load((_request, response) => {
      answered += 1;
      response.write('{"a":');
      setImmediate(() => response.end('"0\\r\\n"}'));
    });
    expect(times.length).toBe(answered);
    expect(bytes / times.length).toBeGreaterThan(14);
  });

  it('reads an answer that comes in one piece', async () => {
    let answered = 0;
    const { times } = await load((_request, response) => {
      answered += 1;
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end('x'.repeat(1024));
    });
    expect(times.length).toBe(answered);
  });
});
