import { expect, test } from '@jest/globals';
import { checkAdditions } from '../../build/voice/additions.mjs';
import { findUnusedWords, lineAt } from '../../build/voice/words.mjs';
import { withFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';

const unclear = [
  ['Somebody reads security alerts', 'Somebody'],
  ['which value stands for the default', 'stands'],
  ['what it tells of the host', 'tells of'],
  ['the setting is asked first', 'asked'],
  ['Give the lock file beside it.', 'beside'],
  ['Write the file anew.', 'anew'],
  ['a key of its own', 'of its own'],
  ['The gravest failures first', 'gravest'],
  ['it names wishes, not versions', 'wishes'],
  ['the twin of this check', 'twin'],
  ['whatever depends on it', 'whatever'],
  ['The file holds no key', 'holds'],
  ['what the role comes to', 'comes to'],
  ['no word of public access', 'no word of'],
  ['sends passwords in clear', 'in clear'],
  ['a variable that is made\nof itself', 'made of itself'],
  ['The value is printed as given', 'as given'],
] as const;

test.each(unclear)('%j is reported', (sentence, words) => {
  const found = findUnusedWords(sentence);
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(`says "${words}". Write: `)]);
});

test.each([
  'sudo asks for a password',
  'Ask the administrator of the tenant.',
  'The bucket is on legal hold',
  'An object with a hold for evidence is under retention',
  'passwords in clear text',
  'An Azure Digital Twins instance is private',
  'a stand-alone server',
  'Nobodies and besides are other words',
  'standard, withstand, household, task, mask',
])('%j is not', (sentence) => {
  expect(findUnusedWords(sentence)).toEqual([]);
});

test('a word after a line break is found, with its line', () => {
  const text = 'one\ntwo is made of\nitself';
  expect(findUnusedWords(text).map(({ offset }) => lineAt(text, offset))).toEqual([2]);
});

/** In a variable, so that the lint does not take the texts of this file for comments. */
const SLASHES = '//';

test('of a change, new comments and subjects are looked at, not comments that moved', async () => {
  const old = `/** What stands here was there. */\nexport const a = 1; ${SLASHES} told before\n`;
  await withFolder({ 'src/a.ts': old }, async (folder) => {
    git(folder, 'init', '--quiet', '--initial-branch', 'main');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message', 'Say what nobody asked');
    expect(checkAdditions(folder)).toBeUndefined();
    git(folder, 'checkout', '--quiet', '-b', 'change');
    writeFiles(folder, {
      'src/a.ts': 'export const told = "somebody";\n',
      'src/b.ts': `${old}const b = 2; ${SLASHES} what it comes to\n`,
      'src/c.yaml': '# whatever\nkey: told\n',
    });
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message', 'Write the file anew');
    const found = checkAdditions(folder)?.map(({ path, line, message }) => [path, line, message.split('. ')[0]]);
    expect(found).toEqual([
      ['src/b.ts', 3, 'comment says "comes to"'],
      ['src/c.yaml', 1, 'comment says "whatever"'],
      [expect.stringMatching(/^commit [0-9a-f]+$/), undefined, 'subject says "anew"'],
    ]);
    expect(checkAdditions(folder, 'HEAD')).toEqual([]);
    expect(checkAdditions(folder, 'no-such-revision')).toBeUndefined();
  });
});
