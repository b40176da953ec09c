#!/usr/bin/env node
// Exists before the build, so that `npm install` can link to it. It runs on any Node since 18: what
// the build imports does not exist in old ones, which would say so in their own words.

const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 19)) {
  await import('../dist/bin.js');
} else {
  console.error(`error: nsem needs Node 22.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
