#!/usr/bin/env node
// Exists before the build, so that `npm install` can link to it.
import '../dist/bin.js';
