import { describe, expect, test } from '@jest/globals';
import { actionName, checkSource, packageName, PACKED_TAG } from '../../../src/cli/init/program-source.ts';

describe('the address of the program', () => {
  test.each([
    [
      'https://github.example.org/acme/evidence-engine.git',
      'acme/evidence-engine',
      'git+https://github.example.org/acme/evidence-engine.git',
    ],
    [
      'https://git.example.org/evidence-engine',
      'example/evidence-engine',
      'git+https://git.example.org/evidence-engine',
    ],
    [
      'https://git.example.org/a/b/evidence-engine',
      'example/evidence-engine',
      'git+https://git.example.org/a/b/evidence-engine',
    ],
    [
      'git@git.example.org:acme/evidence-engine.git',
      'acme/evidence-engine',
      'git+ssh://git@git.example.org/acme/evidence-engine.git',
    ],
    [
      'ssh://git@git.example.org/acme/evidence-engine',
      'acme/evidence-engine',
      'git+ssh://git@git.example.org/acme/evidence-engine',
    ],
    ['file:///srv/evidence-engine.git', 'example/evidence-engine', 'git+file:///srv/evidence-engine.git'],
  ])('%s', (address, action, name) => {
    checkSource({ address });
    expect([actionName({ address }), packageName({ address })]).toEqual([action, `${name}#${PACKED_TAG}`]);
  });

  test('without one is an example that belongs to no one', () => {
    expect([actionName({}), packageName({})]).toEqual([
      'example/evidence-engine',
      `git+https://git.example.org/evidence-engine#${PACKED_TAG}`,
    ]);
  });

  test('a package goes before it', () => {
    for (const name of ['evidence-engine@1.2.3', '@acme/evidence-engine@1.2.3', './vendor/evidence-engine-1.2.3.tgz']) {
      checkSource({ package: name });
      expect(packageName({ address: 'https://git.example.org/x', package: name })).toBe(name);
    }
  });

  test.each([
    [{ address: 'https://user:word@git.example.org/evidence-engine' }, /--address contains a password/],
    [{ package: 'https://user:word@registry.example.org/evidence-engine.tgz' }, /--package contains a password/],
    [{ address: 'http://git.example.org/evidence-engine' }, /--address has a form/],
    [{ address: '--upload-pack=x' }, /--address has a form/],
    [{ address: 'https://git.example.org/a b' }, /--address has a form/],
    [{ address: 'https://git.example.org/a\nb: c' }, /--address has a form/],
    [{ address: "https://git.example.org/'" }, /--address has a form/],
    [{ address: '' }, /--address has a form/],
    [{ package: '"; curl x | sh' }, /--package has a form/],
    [{ package: '$(id)' }, /--package has a form/],
    [{ package: '-g' }, /--package has a form/],
  ])('%j is refused', (source, message) => {
    expect(() => checkSource(source)).toThrow(message);
  });
});
