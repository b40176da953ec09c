import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { root, toolEnvironment } from '../project.mjs';

/** A reason to stop that a person can act on: shown as one sentence, without a stack. */
export class CannotPrepare extends Error {}

const preload = fileURLToPath(new URL('end-with-parent.cjs', import.meta.url));
const endWithParent = `--require ${JSON.stringify(preload)}`;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command to its end. What it prints is shown only when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [environment] added to the project's own
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...toolEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      running.delete(child);
      reject(new CannotPrepare(error.message));
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new CannotPrepare(`${[command, ...args].join(' ')} failed (${code ?? signal})`));
    });
  });
}

/**
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function npm(args) {
  const environment = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${endWithParent}` };
  const self = process.env['npm_execpath'];
  // The npm that called us is not always the `npm` that PATH would find.
  if (self?.endsWith('npm-cli.js'))
    return runQuietly(process.execPath, [self, ...args], environment);
  // Run by the project's own Node, it would not find the settings of the installed one.
  return runQuietly('npm', args, { ...environment, PATH: process.env['PATH'] ?? '' });
}

/** Forwards a stop signal to the running commands, which would otherwise outlive this process. */
export function stopCommandsOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(1);
      for (const child of running) child.kill(signal);
    });
  }
}
