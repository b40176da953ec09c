#!/usr/bin/env node
// Stands here before anything is built, so that installing can link to it.
import '../dist/bin.js';
