import { join } from 'node:path';

import type { Context } from '../context.ts';
import { readJsonFile, writePrivateJson } from '../private-file.ts';
import { isOlderVersion, version } from '../version.ts';

/** A released version, and when it was found. */
type Found = Readonly<{ atMs: number; latest: string }>;

const checkEveryMs = 24 * 60 * 60_000;

/** The hidden command that looks for a newer version. */
const checkCommand = '__check-update';

const fileIn = (cacheFolder: string): string => join(cacheFolder, 'update.json');

const isVersion = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,64})?$/.test(text);

async function readFound(cacheFolder: string): Promise<Found | null> {
  const found: unknown = await readJsonFile(fileIn(cacheFolder)).catch(() => null);
  const { atMs, latest } = Object(found) as Readonly<Record<string, unknown>>;
  return typeof atMs === 'number' && isVersion(latest) ? { atMs, latest } : null;
}

/**
 * Mentions a newer version on a terminal, if the user has enabled that with
 * `nsem config set updates on`. Once a day, it is looked for in the background.
 */
export async function noteUpdate({ output, terminal }: Context): Promise<void> {
  const { cacheFolder, env, startInBackground, stderr } = terminal;
  if (cacheFolder === undefined || stderr.isTTY !== true || env['CI']) return;
  const found = await readFound(cacheFolder);
  if (found !== null && isOlderVersion(version, found.latest)) {
    output.note(
      `nsem ${found.latest} is available; this is ${version}. Update: npm install --global @nsem/cli`,
    );
  }
  const isRecent = found !== null && Math.abs(Date.now() - found.atMs) < checkEveryMs;
  if (!isRecent) startInBackground?.([checkCommand]);
}

/** Looks for the newest version, and stores it for the next notice; without an answer, the old one stays. */
export async function checkForUpdate({ terminal }: Context): Promise<void> {
  const { cacheFolder, findLatestVersion } = terminal;
  if (cacheFolder === undefined || findLatestVersion === undefined) return;
  const known = (await readFound(cacheFolder))?.latest ?? version;
  const found = await findLatestVersion().catch(() => known);
  const latest = isVersion(found) ? found : known;
  await writePrivateJson(fileIn(cacheFolder), { atMs: Date.now(), latest });
}
