// Compares the start of the built program with that of bare Node, and with gh if it is installed. The
// times depend on the machine; the goals refer to the ratios.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const program = fileURLToPath(new URL('../bin/nsem.cjs', import.meta.url));
const rounds = 20;

type Candidate = Readonly<{ name: string; command: readonly string[]; goal: string }>;

/** A server in a thread of its own, because the measured programs block this one. */
const server = new Worker(
  `const { createServer } = require('node:http');
   const { parentPort } = require('node:worker_threads');
   const server = createServer((_, response) => {
     response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'bench' }).end('[]');
   });
   server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
  { eval: true },
);
const [port] = (await once(server, 'message')) as [number];

const nsem = (...args: string[]) => [process.execPath, program, ...args];
const isInstalled = spawnSync('gh', ['--version']).status === 0;
const candidates: readonly Candidate[] = [
  { name: 'node -e 0', command: [process.execPath, '-e', '0'], goal: '' },
  { name: 'nsem --version', command: nsem('--version'), goal: '≤ 1.4' },
  { name: 'nsem --help', command: nsem('--help'), goal: '≤ 1.4' },
  { name: 'nsem jobs --help', command: nsem('jobs', '--help'), goal: '≤ 1.4' },
  { name: 'nsem completion bash', command: nsem('completion', 'bash'), goal: '≤ 1.4' },
  {
    name: 'nsem languages list (one request)',
    command: nsem('languages', 'list', '--url', `http://127.0.0.1:${port}`),
    goal: '≤ 2.6',
  },
  ...(isInstalled ? [{ name: 'gh --version', command: ['gh', '--version'], goal: '' }] : []),
];

/** The shortest times. In each round all take turns, so that noise affects them alike. */
const best = candidates.map(() => Infinity);
for (let round = 0; round < rounds; round += 1) {
  candidates.forEach(({ command: [file = '', ...args] }, index) => {
    const start = performance.now();
    spawnSync(file, args, { stdio: 'ignore' });
    best[index] = Math.min(best[index] ?? Infinity, performance.now() - start);
  });
}
await server.terminate();

const bare = best[0] ?? 1;
candidates.forEach(({ name, goal }, index) => {
  const ms = best[index] ?? 0;
  const cells = [`${(ms / bare).toFixed(2)} ×`, goal, `${ms.toFixed(0)} ms`];
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}\n`);
});
