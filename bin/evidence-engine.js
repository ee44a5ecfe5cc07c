#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// in the user's own folder, since whoever writes there decides what runs; Node 20 keeps nothing
const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
module.enableCompileCache?.(join(caches, 'evidence-engine'));

const { run } = await import('../dist/main.js');
process.exitCode = await run(process.argv.slice(2));
