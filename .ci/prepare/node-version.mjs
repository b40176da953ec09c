import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { toolEnvironment } from '../project.mjs';
import { CannotPrepare } from './run-command.mjs';

const oldestMajor = 24;

/** Fails unless the `node` that the project's scripts will find is recent enough. */
export function requireRecentNode() {
  const version = versionOnPath();
  if (Number(version.split('.')[0]) >= oldestMajor) return;
  throw new CannotPrepare(
    `Node ${oldestMajor} or newer is needed: for ${process.platform}-${process.arch} none comes ` +
      `with the dependencies, and the installed one is ${version}.`,
  );
}

function versionOnPath() {
  if (isThisProcess(findOnPath())) return process.versions.node;
  const asked = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    env: toolEnvironment,
  });
  return asked.stdout?.trim() || 'unknown';
}

function findOnPath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = toolEnvironment.PATH.split(delimiter).map((folder) => join(folder, name));
  return candidates.find((path) => existsSync(path));
}

/** @param {string | undefined} program */
function isThisProcess(program) {
  return program !== undefined && realpathSync(program) === realpathSync(process.execPath);
}
