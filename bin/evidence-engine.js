#!/usr/bin/env node
const { run } = require('../dist/main.cjs');

async function main() {
  process.exitCode = await run(process.argv.slice(2));
}

void main();
