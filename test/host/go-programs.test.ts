import { describe, expect, test } from '@jest/globals';
import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { goBuildInfo } from '../../src/host/go-build-info.ts';
import { goProgramItems, type GoSearch } from '../../src/host/go-programs.ts';
import { hostFiles, type HostFiles } from '../../src/host/host-files.ts';
import { NO_TOOLS } from '../../src/host/host-tools.ts';
import type { Item } from '../../src/host/item.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { goElf, type GoFile } from './go-elf.ts';

const LINES = [
  'path\texample.org/app',
  'mod\texample.org/app\t(devel)\t',
  'dep\tgolang.org/x/crypto\tv0.40.0\th1:AAAA=',
  'build\t-tags=netgo',
  'build\t-ldflags="-X main.token=secret"',
  'build\tCGO_ENABLED=0',
  'build\tGOFIPS140=v1.0.0-c2097c7c',
];
const APP: GoFile = { version: 'go1.26.8', lines: LINES };

function infoOf(file: Buffer): ReturnType<typeof goBuildInfo> {
  return goBuildInfo((offset, length) => file.subarray(offset, offset + length));
}

describe('what the linker of Go writes into a program', () => {
  test.each<[string, Partial<GoFile>]>([
    ['strings behind the header', {}],
    ['pointers to strings', { isPointed: true }],
    ['32 bits', { isPointed: true, is32: true }],
    ['32 bits, strings behind the header', { is32: true }],
    ['big-endian', { isBig: true }],
    ['big-endian with pointers', { isBig: true, isPointed: true }],
    ['no section headers', { isBare: true }],
    ['an experiment', { version: 'go1.26.8-X:boringcrypto' }],
    ['a version of two words', { version: 'go1.22-20231128-RC02 cl/586117301' }],
    ['no modules', { lines: [] }],
  ])('%s', (_name, change) => {
    const file = { ...APP, ...change };
    expect(infoOf(goElf(file))).toEqual({ version: file.version, lines: file.lines });
  });

  test.each<[string, Partial<GoFile>, readonly string[] | undefined]>([
    ['no cryptography', { functions: ['main.main', 'fmt.Println', 'example.org/crypto/tls.Dial'] }, []],
    ['TLS', { functions: ['main.main', 'crypto/tls.(*Conn).Write', 'crypto/tls.Dial'] }, ['crypto/tls']],
    ['digests', { functions: ['crypto/sha256.Sum256', 'crypto/internal/fips140/sha256.New'] }, ['crypto/sha256']],
    ['a module of Go', { functions: ['golang.org/x/crypto/ssh.Dial'] }, ['golang.org/x/crypto/ssh']],
    ['what the standard library brings along', { functions: ['vendor/golang.org/x/crypto/chacha20.New'] }, []],
    ['names of files', { functions: ['crypto/aes.go', 'crypto/aes/aes.go', 'main.main'] }, []],
    ['a position-independent program', { isPie: true, functions: ['crypto/aes.NewCipher'] }, ['crypto/aes']],
    ['32 bits', { is32: true, functions: ['crypto/rsa.VerifyPSS'] }, ['crypto/rsa']],
    ['across the parts that are read', { functions: ['x'.repeat(1024 * 1024 - 9), 'crypto/tls.Dial'] }, ['crypto/tls']],
    ['no table', {}, undefined],
    ['no section headers', { isBare: true, functions: ['crypto/tls.Dial'] }, undefined],
  ])('which cryptographic packages it contains: %s', (_name, change, packages) => {
    expect(infoOf(goElf({ ...APP, ...change }))?.cryptoPackages).toEqual(packages);
  });

  test('nothing is read from other files', () => {
    expect(infoOf(Buffer.from('#!/bin/sh\n'))).toBeUndefined();
    expect(infoOf(Buffer.alloc(0))).toBeUndefined();
    const other = goElf(APP);
    other.write('\xfe', DATA_AT, 'latin1');
    expect(infoOf(other)).toBeUndefined();
  });

  test('a file that is cut anywhere, or says anything of its lengths, gives something or nothing, and no error', () => {
    const whole = goElf({ ...APP, isPointed: true });
    for (let length = 0; length < whole.length; length += 7) infoOf(whole.subarray(0, length));
    for (let at = 0; at < whole.length; at += 1) {
      const broken = Buffer.from(whole);
      broken[at] = 0xff;
      infoOf(broken);
    }
    expect(whole.length).toBeGreaterThan(900);
  });
});

/** Where the header stands in a made file. */
const DATA_AT = 512;

async function search(
  files: FolderContent,
  options: GoSearch = {},
  change: (root: string) => void = () => undefined,
  isDenied: (path: string) => boolean = () => false,
): Promise<ReadonlyMap<string, Item>> {
  return withFolder(files, (root) => {
    change(root);
    const host = hostFiles(root);
    const parts: HostFiles['parts'] = (path, read) => (isDenied(path) ? { status: 'denied' } : host.parts(path, read));
    const probe = { files: { ...host, parts }, tools: NO_TOOLS, isImage: options.folders === undefined, isRoot: false };
    return Promise.resolve(new Map(goProgramItems(probe, options)));
  });
}

const ON_HOST: GoSearch = { folders: ['/bin', '/usr/bin', '/opt'] };

describe('looking for Go programs', () => {
  test('finds them in the folders of programs, and keeps of their settings what is asked', async () => {
    const found = await search(
      { 'usr/bin/app': goElf(APP), 'usr/bin/sh': '#!/bin/sh\n', 'srv/app': goElf(APP) },
      ON_HOST,
    );
    expect(found.get('runtimes.go_binaries')).toMatchObject({
      status: 'ok',
      value: [
        {
          path: '/usr/bin/app',
          go_version: 'go1.26.8',
          gofips140: 'v1.0.0-c2097c7c',
          tags: 'netgo',
          cgo_enabled: '0',
          modules_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          crypto_modules: ['golang.org/x/crypto'],
        },
      ],
    });
    expect(JSON.stringify(found.get('runtimes.go_binaries'))).not.toContain('secret');
    expect(found.get('runtimes.go_search')).toMatchObject({ value: { complete: true, files: 2, unread: 0 } });
  });

  test('finds them anywhere in an image', async () => {
    const found = await search({ manager: goElf(APP), 'home/jane/app': goElf(APP), 'srv/a/app': goElf(APP) });
    const paths = found.get('runtimes.go_binaries')?.value;
    expect(paths).toMatchObject([{ path: '/home/jane/app' }, { path: '/manager' }, { path: '/srv/a/app' }]);
  });

  test('a program with several names is one, links are followed inside the root only', async () => {
    const found = await search({ 'opt/a/app': goElf(APP) }, ON_HOST, (root) => {
      linkSync(join(root, 'opt/a/app'), join(root, 'opt/a/copy'));
      mkdirSync(join(root, 'usr/bin'), { recursive: true });
      symlinkSync('/opt/a/app', join(root, 'usr/bin/app'));
      symlinkSync('/opt', join(root, 'opt/round'));
      symlinkSync(process.execPath, join(root, 'usr/bin/outside'));
      symlinkSync('usr/bin', join(root, 'bin'));
    });
    expect(found.get('runtimes.go_binaries')?.value).toHaveLength(1);
    expect(found.get('runtimes.go_search')).toMatchObject({ value: { complete: true } });
  });

  test('none is absent only where everything could be looked at', async () => {
    const none = await search({ 'usr/bin/sh': '#!/bin/sh\n' }, ON_HOST);
    expect(none.get('runtimes.go_binaries')?.status).toBe('absent');
    const cut = await search({ 'usr/bin/a': 'a', 'usr/bin/b': 'b' }, { ...ON_HOST, maxFiles: 1 });
    expect(cut.get('runtimes.go_binaries')?.status).toBe('timeout');
    expect(cut.get('runtimes.go_search')).toMatchObject({ value: { complete: false } });
    const late = await search({ 'usr/bin/a': 'a' }, { ...ON_HOST, limitMs: -1 });
    expect(late.get('runtimes.go_binaries')?.status).toBe('timeout');
    const nowhere = await search({ 'srv/a': 'a' }, ON_HOST);
    expect(nowhere.get('runtimes.go_search')?.status).toBe('absent');
  });

  test('a program that may not be read is not passed over in silence', async () => {
    const files = { 'usr/bin/app': goElf(APP), 'usr/bin/secret': goElf(APP) };
    const found = await search(files, ON_HOST, undefined, (path) => path.endsWith('secret'));
    expect(found.get('runtimes.go_binaries')?.value).toHaveLength(1);
    expect(found.get('runtimes.go_search')).toMatchObject({ value: { complete: false, unread: 1 } });
    const nothing = await search(files, ON_HOST, undefined, () => true);
    expect(nothing.get('runtimes.go_binaries')?.status).toBe('denied');
  });

  test('folders below more folders than a system has are not taken for searched', async () => {
    const found = await search({ [`opt/${'a/'.repeat(40)}app`]: goElf(APP), 'opt/app': goElf(APP) }, ON_HOST);
    expect(found.get('runtimes.go_binaries')?.value).toHaveLength(1);
    expect(found.get('runtimes.go_search')).toMatchObject({ value: { complete: false } });
  });
});
