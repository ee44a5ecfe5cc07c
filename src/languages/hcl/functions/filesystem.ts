import { compileRe2 } from '../../re2/re2.ts';
import { createSet, text } from '../values/build.ts';
import { setType } from '../values/type.ts';
import { failure, unknownValue, type Result, type TfValue } from '../values/value.ts';
import { always, entriesAt, PARTS, TEXT, textAt } from './arguments.ts';
import type { FunctionContext, FunctionTable, TerraformFunction, TreeFile } from './function.ts';
import { globPattern } from './glob.ts';
import { hashText, type HashName } from './hashes.ts';
import { baseName, cleanPath, folderName } from './paths.ts';

const MAX_PATTERN = 1_000;
const OUTSIDE = unknownValue('the file is outside of the scanned files', true, 'string');

const NOT_KEPT = unknownValue('the bytes of the file are not kept', true, 'string');

/** Functions of paths and of files in the scanned tree (language, "Filesystem Functions"). */
export const FILESYSTEM_FUNCTIONS: FunctionTable = {
  abspath: ofPath((path) =>
    path.startsWith('/') ? cleanPath(path) : unknownValue('it depends on the working folder', true, 'string'),
  ),
  basename: ofPath(baseName),
  dirname: ofPath(folderName),
  pathexpand: ofPath((path) =>
    path.startsWith('~') ? unknownValue('it depends on the home folder', true, 'string') : path,
  ),
  file: ofFile((file) => text(file.text())),
  filebase64: ofFile((file) => exact(file, (content) => Buffer.from(content).toString('base64'))),
  filemd5: hashOfFile('md5', 'hex'),
  filesha1: hashOfFile('sha1', 'hex'),
  filesha256: digestOfFile('hex'),
  filesha512: hashOfFile('sha512', 'hex'),
  filebase64sha256: digestOfFile('base64'),
  filebase64sha512: hashOfFile('sha512', 'base64'),
  fileexists: { parameters: [TEXT], returns: 'bool', run: fileExists },
  fileset: { parameters: [TEXT, TEXT], returns: setType('string'), run: fileSet },
  templatefile: { parameters: [TEXT, PARTS], returns: 'dynamic', isFilled: always, run: templateFile },
  templatestring: {
    parameters: [TEXT, PARTS],
    returns: 'dynamic',
    run: (args, context) => context.render(textAt(args, 0), entriesAt(args, 1)),
  },
};

function ofPath(compute: (path: string) => Result): TerraformFunction {
  return { parameters: [TEXT], returns: 'string', isFilled: always, run: (args) => compute(textAt(args, 0)) };
}

function ofFile(compute: (file: TreeFile) => Result): TerraformFunction {
  const run: TerraformFunction['run'] = (args, context) => withFile(textAt(args, 0), context, compute);
  return { parameters: [TEXT], returns: 'string', isFilled: always, run };
}

function digestOfFile(encoding: 'hex' | 'base64'): TerraformFunction {
  return ofFile(({ sha256 }) => (sha256 === undefined ? NOT_KEPT : Buffer.from(sha256, 'hex').toString(encoding)));
}

function hashOfFile(name: HashName, encoding: 'hex' | 'base64'): TerraformFunction {
  return ofFile((file) => exact(file, (content) => hashText(name, content, encoding)));
}

function withFile(path: string, context: FunctionContext, compute: (file: TreeFile) => Result): Result {
  const file = context.files.find(path);
  if (file === undefined) return OUTSIDE;
  return file === false ? failure('there is no such file') : compute(file);
}

/** Only if the decoded text has exactly the bytes of the file; a binary file or a byte-order mark prevents that. */
function exact(file: TreeFile, compute: (content: string) => Result): Result {
  const content = file.text();
  if (hashText('sha256', content, 'hex') === file.sha256) return compute(content);
  return NOT_KEPT;
}

function fileExists(args: readonly TfValue[], context: FunctionContext): Result {
  const file = context.files.find(textAt(args, 0));
  return file === undefined ? { ...OUTSIDE, type: 'bool' } : file !== false;
}

function fileSet(args: readonly TfValue[], context: FunctionContext): Result {
  const [folder, pattern] = [textAt(args, 0), cleanPath(textAt(args, 1))];
  if (pattern.startsWith('..') || pattern.length > MAX_PATTERN) return { ...OUTSIDE, type: setType('string') };
  const paths = context.files.below(folder);
  if (paths === undefined) return { ...OUTSIDE, type: setType('string') };
  const compiled = compileRe2(globPattern(pattern));
  if (compiled === undefined) return failure('the pattern is malformed');
  return createSet(
    'string',
    paths.filter((path) => compiled.matches(path, 1)?.length === 1),
  );
}

function templateFile(args: readonly TfValue[], context: FunctionContext): Result {
  return withFile(textAt(args, 0), context, (file) => context.render(file.text(), entriesAt(args, 1)));
}
