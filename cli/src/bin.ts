#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Everything else is compiled once, and not each time that the program starts.
enableCompileCache();
void import('#main');
