#!/usr/bin/env node
import { keepCompiledCode } from '../dist/compile-cache.js';

keepCompiledCode(process.env);
const { run } = await import('../dist/main.js');
process.exitCode = await run(process.argv.slice(2));
