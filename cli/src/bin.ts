#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// The compiled program is cached, so that later starts are faster.
enableCompileCache();
void import('#main');
