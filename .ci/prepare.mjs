// Makes a checkout ready to run, doing only what is not done yet.
// It comes before every npm script, so it works on any Node from 18 and needs no dependency.
//
//   --tools    also installs what tests and checks need: they are most of the packages
//   --sources  installs that, and builds nothing: for what runs from the sources
//   --browser  installs the tools, and a Chromium for the tests, and the languages of the API examples,
//              if they are missing

import { buildWorkspaces } from './prepare/builds.mjs';
import { ensureChromium } from './prepare/browser.mjs';
import { ensureExampleLanguages } from './prepare/example-languages.mjs';
import { installDependencies } from './prepare/install.mjs';
import { requireRecentNode } from './prepare/node-version.mjs';
import { oneAtATime } from './prepare/one-at-a-time.mjs';
import { CannotPrepare, stopCommandsOnSignal } from './prepare/run-command.mjs';

const flags = new Set(process.argv.slice(2));

/** @param {string} line */
const say = (line) => console.log(`[prepare] ${line}`);

stopCommandsOnSignal();
try {
  await oneAtATime(async () => {
    if (flags.has('--sources')) {
      await installDependencies(say, 'everything');
      requireRecentNode();
      return;
    }
    const needsTools = flags.has('--tools') || flags.has('--browser');
    await installDependencies(say, 'start');
    requireRecentNode();
    // No build needs the tools: npm, which keeps one core busy, adds them meanwhile. Both end before the
    // next preparation may begin, also if one fails.
    const ended = await Promise.allSettled([
      buildWorkspaces(say),
      needsTools && installDependencies(say, 'everything'),
    ]);
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
    if (flags.has('--browser')) {
      await ensureChromium(say);
      await ensureExampleLanguages(say);
    }
  });
} catch (error) {
  console.error('[prepare]', error instanceof CannotPrepare ? error.message : error);
  process.exitCode = 1;
}
