#!/usr/bin/env node
// Exists before the build, so that `npm install` can link to it. CommonJS, because Node starts ES
// modules more slowly. It runs on any Node since 18: the program itself could not report an old one.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 19)) {
  // The compiled program is cached, so that later starts are faster.
  require('node:module').enableCompileCache();
  require('../dist/main.cjs');
} else {
  const { node } = process.versions;
  process.stderr.write(`error: nsem needs Node 22.19 or newer; this is Node ${node}.\n`);
  process.exitCode = 1;
}
