import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../src/engine/file-tree.ts';
import type { Parsed, Parser } from '../../src/model/evidence.ts';
import { azureArm } from '../../src/parsers/azure-arm/azure-arm.ts';
import { cargoLock } from '../../src/parsers/cargo-lock/cargo-lock.ts';
import { cargoWorkspace } from '../../src/parsers/cargo-lock/cargo-workspace.ts';
import { composerLock } from '../../src/parsers/composer-lock/composer-lock.ts';
import { cyclonedx } from '../../src/parsers/cyclonedx/cyclonedx.ts';
import { cyclonedxXml } from '../../src/parsers/cyclonedx/cyclonedx-xml.ts';
import { gemfileLock } from '../../src/parsers/gemfile-lock/gemfile-lock.ts';
import { goMod } from '../../src/parsers/go-mod/go-mod.ts';
import { goWork } from '../../src/parsers/go-mod/go-work.ts';
import { gradleLock } from '../../src/parsers/gradle-lock/gradle-lock.ts';
import { nugetAssets } from '../../src/parsers/nuget-lock/nuget-assets.ts';
import { nugetLock } from '../../src/parsers/nuget-lock/nuget-lock.ts';
import { openssl } from '../../src/parsers/openssl/openssl.ts';
import { packageLock } from '../../src/parsers/package-lock/package-lock.ts';
import { pipfileLock } from '../../src/parsers/pipfile-lock/pipfile-lock.ts';
import { pnpmLock } from '../../src/parsers/pnpm-lock/pnpm-lock.ts';
import { poetryLock } from '../../src/parsers/poetry-lock/poetry-lock.ts';
import { bunLock } from '../../src/parsers/bun-lock/bun-lock.ts';
import { denoLock } from '../../src/parsers/deno-lock/deno-lock.ts';
import { swiftResolved } from '../../src/parsers/swift-resolved/swift-resolved.ts';
import { conanLock } from '../../src/parsers/conan-lock/conan-lock.ts';
import { nugetCentral } from '../../src/parsers/nuget-central/nuget-central.ts';
import { mixLock } from '../../src/parsers/mix-lock/mix-lock.ts';
import { pylock } from '../../src/parsers/pylock/pylock.ts';
import { uvLock } from '../../src/parsers/uv-lock/uv-lock.ts';
import { yarnLock } from '../../src/parsers/yarn-lock/yarn-lock.ts';
import { spdx } from '../../src/parsers/spdx/spdx.ts';
import { syft } from '../../src/parsers/syft/syft.ts';
import { systemInfo } from '../../src/parsers/system-info/system-info.ts';
import { trivy } from '../../src/parsers/trivy/trivy.ts';
import { caseFiles } from '../support/case-folder.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const CASES = fileURLToPath(new URL('.', import.meta.url));
const FILES: readonly (readonly [Parser, string, folder?: string])[] = [
  [cyclonedx, 'bom.json'],
  [spdx, 'shop.spdx.json'],
  [syft, 'portal.syft.json'],
  [trivy, 'image.json'],
  [packageLock, 'package-lock.json'],
  [pipfileLock, 'Pipfile.lock'],
  [composerLock, 'composer.lock'],
  [conanLock, 'conan.lock'],
  [swiftResolved, 'Package.resolved'],
  [denoLock, 'deno.lock'],
  [nugetLock, 'packages.lock.json'],
  [nugetAssets, 'project.assets.json', 'nuget-lock/project-assets'],
  [gemfileLock, 'Gemfile.lock'],
  [gradleLock, 'gradle.lockfile'],
  [spdx, 'x.json', 'spdx/version-3-0'],
  [spdx, 'shop.spdx', 'spdx/tag-value-good'],
  [spdx, 'shop.spdx.yaml', 'spdx/yaml-good'],
  [cargoLock, 'Cargo.lock'],
  [poetryLock, 'poetry.lock'],
  [uvLock, 'uv.lock'],
  [pylock, 'pylock.toml'],
  [mixLock, 'mix.lock'],
  [nugetCentral, 'Directory.Packages.props'],
  [bunLock, 'bun.lock'],
  [pnpmLock, 'pnpm-lock.yaml'],
  [yarnLock, 'yarn.lock'],
  [goMod, 'go.mod'],
  [cyclonedxXml, 'bom.xml', 'cyclonedx/xml-good'],
  [systemInfo, 'system_info.json'],
  [openssl, 'openssl.json'],
  [azureArm, 'azure.json'],
];
const JSON_FILES = FILES.filter(([, name]) => /\.json$|^(?:Pipfile|composer|deno|conan)\.lock$|\.resolved$/.test(name));
const STRANGE: readonly unknown[] = [7, true, [], {}, [[]], { a: 1 }, 'x', null];
const STRONG: readonly unknown[] = [7, true, [{}]];

function sample(parser: Parser, name: string, folder = `${parser.id}/good`): string {
  const path = join(CASES, folder, name);
  expect(existsSync(path)).toBe(true);
  return readFileSync(path, 'utf8');
}

function sure(parsed: Parsed): void {
  for (const problem of parsed.problems) if (problem.severity === 'error') expect(problem.kinds).not.toEqual([]);
}

/** Every path of a document, so that one value at a time can be replaced. */
function paths(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]))];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, by) : inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner]),
  );
}

describe.each(FILES)('$id', (parser, name, folder) => {
  test('any cut is read, or a problem that names the lost kinds', () => {
    const text = sample(parser, name, folder);
    fc.assert(
      fc.property(fc.nat(text.length), (length) => {
        const file = evidenceFile(name, text.slice(0, length));
        if (parser.recognise(file.path, file.head) !== 'no') sure(parser.parse(file));
      }),
      { numRuns: 60 },
    );
  });

  test('any change of characters is survived', () => {
    const text = sample(parser, name, folder);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 8 }), (at, length, put) => {
        sure(parser.parse(evidenceFile(name, text.slice(0, at) + put + text.slice(at + length))));
      }),
      { numRuns: 150 },
    );
  });

  test('any text at all is survived', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => sure(parser.parse(evidenceFile(name, text)))),
      { numRuns: 60 },
    );
  });
});

describe.each(JSON_FILES)('$id', (parser, name, folder) => {
  test('any value of another type is survived', () => {
    const document: unknown = JSON.parse(sample(parser, name, folder));
    const all = paths(document);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...STRANGE), (path, by) => {
        sure(parser.parse(evidenceFile(name, JSON.stringify(replaced(document, path, by)))));
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(JSON_FILES.slice(0, 11))('$id', (parser, name, folder) => {
  test('a wrong type never loses a component without an error', () => {
    const document: unknown = JSON.parse(sample(parser, name, folder));
    const whole = parser.parse(evidenceFile(name, JSON.stringify(document))).components.length;
    for (const path of paths(document)) {
      for (const by of STRONG) {
        const parsed = parser.parse(evidenceFile(name, JSON.stringify(replaced(document, path, by))));
        const lost = parsed.components.length < whole;
        const told = parsed.problems.some((problem) => problem.severity === 'error');
        if (lost && !told) expect({ path, by }).toEqual({});
      }
    }
  });
});

/** Workspaces are read from several files: one of them is damaged at a time. */
describe.each([
  [goWork, 'go-mod/workspace'],
  [cargoWorkspace, 'cargo-lock/workspace'],
] as const)('$id', (parser, folder) => {
  const files = caseFiles(join(CASES, folder));
  const damaged = (which: number, damage: (text: string) => string): void => {
    const texts = files.map(({ path, text }, index) => evidenceFile(path, index === which ? damage(text()) : text()));
    const tree = createFileTree(texts);
    for (const group of parser.claim(tree)) sure(parser.parse(group, tree, {}));
  };
  const which = fc.nat(files.length - 1);

  test('any cut is read, or a problem that names the lost kinds', () => {
    fc.assert(
      fc.property(which, fc.double({ min: 0, max: 1, noNaN: true }), (index, part) =>
        damaged(index, (text) => text.slice(0, Math.floor(text.length * part))),
      ),
      { numRuns: 100 },
    );
  });

  test('any change of characters is survived', () => {
    fc.assert(
      fc.property(which, fc.nat(2000), fc.nat(20), fc.string({ maxLength: 8 }), (index, at, length, put) =>
        damaged(index, (text) => text.slice(0, at) + put + text.slice(at + length)),
      ),
      { numRuns: 200 },
    );
  });
});
