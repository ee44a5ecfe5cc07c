import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assessCommand } from '../../src/cli/assess.ts';
import { configFile } from '../../src/cli/settings/config-file.ts';
import { environmentSettings } from '../../src/cli/settings/environment.ts';
import { SETTINGS } from '../../src/cli/settings/settings.ts';
import { withFolder } from '../support/folder.ts';

const SCHEMA = fileURLToPath(new URL('../../schemas/config.schema.json', import.meta.url));
/** What is asked of one run only. */
const REMOTE = [
  '--write-baseline',
  '--sign-key',
  '--previous',
  '--previous-run',
  '--ssp',
  '--ap',
  '--state-url',
  '--repo-url',
  '--repo-ref',
  '--allow-private-network',
];
const SERVICE = ['--remote', '--api-key-file', '--ca-file', '--remote-timeout', '--dry-run'];
const CHANGED = ['--changed', '--changed-since'];
const LISTS = ['--systems', '--system', '--system-index', '--resume', '--threads', '--memory-limit'];
const FLAGS_ONLY = new Set([
  '--json',
  '--no-config',
  '--debug',
  '--no-waivers',
  '--no-suppressions',
  '--honour-new-suppressions',
  ...CHANGED,
  ...LISTS,
  ...REMOTE,
  ...SERVICE,
]);
/** Addresses by name, of which `--deployment` names one. */
const FILE_ONLY = 'deployments';

const schema: { readonly properties: { readonly [key: string]: { readonly enum?: readonly string[] } } } = JSON.parse(
  readFileSync(SCHEMA, 'utf8'),
);

describe('settings', () => {
  test('are the options of assess', () => {
    const options = assessCommand().options.map(({ long }) => long ?? '');
    const named = options.filter((long) => !FLAGS_ONLY.has(long)).map((long) => long.replace(/^--(?:no-)?/, ''));
    expect([...SETTINGS.keys()].sort()).toEqual([...named, FILE_ONLY].sort());
  });

  test('are the keys of the schema', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...SETTINGS.keys(), 'suppressions'].sort());
  });

  test('have the choices of their options', () => {
    for (const { long, argChoices } of assessCommand().options) {
      const key = long?.slice(2) ?? '';
      if (argChoices !== undefined) expect([key, schema.properties[key]?.enum]).toEqual([key, argChoices]);
    }
  });
});

describe('an environment variable', () => {
  test.each([
    ['EVIDENCE_ENGINE_FAIL_ON', 'high', 'fail-on', 'high'],
    ['EVIDENCE_ENGINE_FRAMEWORK', 'cmmc, NIST 800-171,', 'framework', ['cmmc', 'NIST 800-171']],
    ['EVIDENCE_ENGINE_LEVEL', '2', 'level', '2'],
    ['EVIDENCE_ENGINE_MAX_FILES', '7', 'max-files', 7],
    ['EVIDENCE_ENGINE_QUIET', 'TRUE', 'quiet', true],
    ['EVIDENCE_ENGINE_ALLOW_UNPARSED', '0', 'allow-unparsed', false],
    ['EVIDENCE_ENGINE_COLOR', '1', 'color', true],
    ['NO_COLOR', '1', 'color', false],
  ])('%s=%s', (name, text, key, value) => {
    expect([...environmentSettings({ [name]: text })]).toEqual([[key, { value, origin: name }]]);
  });

  test.each([
    ['EVIDENCE_ENGINE_FAIL_ON', ''],
    ['EVIDENCE_ENGINE_FAIL_ON', '  '],
    ['NO_COLOR', ''],
    ['EVIDENCE_ENGINE_API_KEY', 'secret'],
    ['FAIL_ON', 'none'],
  ])('%s=%p sets nothing', (name, text) => {
    expect(environmentSettings({ [name]: text }).size).toBe(0);
  });

  test.each([
    ['EVIDENCE_ENGINE_FAIL_ON', 'hihg', 'must be one of none, low, medium, high, critical, undetermined.'],
    ['EVIDENCE_ENGINE_MAX_FILES', '1e3', 'must be a whole number.'],
    ['EVIDENCE_ENGINE_MAX_FILES', '0', 'must be 1 or more.'],
    ['EVIDENCE_ENGINE_MAX_FILES', '9999999999', 'must be 999999999 or less.'],
    ['EVIDENCE_ENGINE_QUIET', 'yes', 'must be true or false.'],
    ['EVIDENCE_ENGINE_REPORT', ',', 'must not be empty.'],
    ['EVIDENCE_ENGINE_AS_OF', '2026-02-30', 'must be a day that exists'],
  ])('%s=%s is refused', (name, text, message) => {
    expect(() => environmentSettings({ [name]: text })).toThrow(
      expect.objectContaining({
        code: 'invalid-configuration',
        message: expect.stringContaining(`${name} ${message}`),
      }),
    );
  });

  test('NO_COLOR has the last word on colours', () => {
    const settings = environmentSettings({ NO_COLOR: '1', EVIDENCE_ENGINE_COLOR: 'true' });
    expect(settings.get('color')?.value).toBe(false);
  });
});

describe('.evidence-engine.yaml', () => {
  function read(text: string | Uint8Array): Promise<{ readonly [key: string]: unknown }> {
    return withFolder({ 'c.yaml': text }, async (folder) => {
      const entries = [...configFile(join(folder, 'c.yaml'))].map(([key, { value }]) => [key, value] as const);
      const relative = JSON.stringify(Object.fromEntries(entries)).replaceAll(
        JSON.stringify(folder).slice(1, -1),
        '<folder>',
      );
      return JSON.parse(relative);
    });
  }

  test.each([
    ['lists, or one of them', 'framework: cmmc\nreport: [findings]\n', { framework: ['cmmc'], report: ['findings'] }],
    ['a level as a number', 'level: 2\n', { level: '2' }],
    ['a date without quotes', 'as-of: 2026-11-01\n', { 'as-of': '2026-11-01' }],
    ['a version without quotes', 'oscal-version: 1.2.1\n', { 'oscal-version': '1.2.1' }],
    [
      'paths beside it',
      'output: ./out\ncontrols: [my-checks]\nwaivers: a/../w.yaml\n',
      {
        output: '<folder>/out',
        controls: ['<folder>/my-checks'],
        waivers: '<folder>/w.yaml',
      },
    ],
    ['paths of their own', 'output: /out\n', { output: '/out' }],
    ['JSON with tabs', '{\n\t"quiet": true\n}\n', { quiet: true }],
    ['a mark before the text', '\uFEFFquiet: true\n', { quiet: true }],
    ['comments only', '# nothing yet\n', {}],
    ['nothing', '', {}],
  ])('takes %s', async (_name, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  test.each([
    ['an unknown key', 'fail-onn: low\n', 'c.yaml has the unknown key "fail-onn". Did you mean fail-on? Correct it'],
    ['a key like no other', 'zzzzzzzz: 1\n', 'has the unknown key "zzzzzzzz". Known are: framework, revision,'],
    ['a key of a prototype', '__proto__: { quiet: true }\n', 'has the unknown key "__proto__".'],
    ['a flag that is not a setting', 'debug: true\n', 'has the unknown key "debug".'],
    ['a wrong choice', 'format: xml\n', 'c.yaml: format must be one of oscal, yaml, json.'],
    ['a word for a switch', 'quiet: yes\n', 'c.yaml: quiet must be true or false.'],
    ['a number for a text', 'revision: 3\n', 'c.yaml: revision must be text (put it in quotes).'],
    ['a wrong element', 'controls: [1]\n', 'c.yaml: controls must be text'],
    ['an empty list', 'framework: []\n', 'c.yaml: framework must not be empty.'],
    ['an empty text', 'name: " "\n', 'c.yaml: name must not be empty.'],
    ['no value', 'name:\n', 'c.yaml: name must be text'],
    ['a fraction', 'max-files: 1.5\n', 'c.yaml: max-files must be a whole number.'],
    ['a list', '- quiet\n', 'c.yaml must be a map of keys.'],
    ['a text', 'quiet\n', 'c.yaml must be a map of keys.'],
    ['two documents', 'quiet: true\n---\nquiet: true\n', 'c.yaml contains several YAML documents.'],
    ['a key twice', 'quiet: true\nquiet: false\n', 'c.yaml is not valid YAML or JSON at line 2'],
    ['an anchor', 'name: &a x\noutput: *a\n', 'c.yaml is not valid YAML or JSON at line 2'],
    ['broken YAML', 'a: [\n', 'c.yaml is not valid YAML or JSON at line'],
    ['other bytes', Buffer.from([0xff, 0xfe, 0x41, 0]), 'c.yaml is not UTF-8 text.'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid-configuration', message: expect.stringContaining(message) }),
    );
  });

  test('must be there when it is named', () => {
    expect(() => configFile('no-such-file.yaml')).toThrow(/no-such-file\.yaml cannot be read \(ENOENT\)/);
  });
});
