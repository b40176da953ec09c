#!/usr/bin/env node
// Exists before the build, so that `npm install` can link to it. It runs on any Node since 18: what
// the build imports does not exist in old ones, which would say so in their own words.

if (Number.parseInt(process.versions.node) >= 24) {
  await import('../dist/bin.js');
} else {
  console.error(`nsem-server needs Node 24 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
