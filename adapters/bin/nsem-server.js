#!/usr/bin/env node
// Exists before the build, so that `npm install` can link to it. It runs on any Node since 18: what
// the build imports does not exist in old ones, which would say so in their own words.

import { setFlagsFromString } from 'node:v8';

/** How fast V8 enlarges the memory for new objects: 1 is not at all, and 2 is its default. */
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

if (Number.parseInt(process.versions.node) >= 24) {
  const serves = [undefined, 'serve'].includes(process.argv[2]);
  // Loading the modules would enlarge it to 64 MiB, which a server at rest never gives back. What the other
  // commands read is needed only for a short time, and they are no faster with it.
  growBy(1);
  await import('../dist/bin.js');
  if (serves) growBy(2);
} else {
  console.error(`nsem-server needs Node 24 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
