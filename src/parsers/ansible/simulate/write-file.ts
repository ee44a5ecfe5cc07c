import { isList, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Templates } from '../../../languages/jinja/templates.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { Call } from '../play/task.ts';
import { baseName } from '../paths.ts';
import { writeFile, type FileLine, type Machine } from './machine.ts';
import { isTracked } from './tracked.ts';
import { readTargetPath } from './edit-file.ts';
import { unsettle, unsettleFile } from './unknown-content.ts';
import { readBoolean } from './boolean.ts';

/** `template`: the rendered file of the role; its lines have their place in the template. */
export function template(machine: Machine, call: Call, templates: Templates): void {
  const src = own(call.args, 'src');
  const path = target(call.args, src);
  if (path === undefined) return unsettleFolder(machine, call);
  const file = typeof src === 'string' ? call.find('templates', src) : undefined;
  // signs of its own make another language of it
  const isOther = Object.keys(call.args).some((key) => OWN_SIGNS.test(key));
  if (file === undefined || isOther) return writeFile(machine, path, hole(call), call);
  const kind = own(call.args, 'trim_blocks') === false ? 'untrimmed file' : 'file';
  const lines = templates.lines(file.text(), call.scope, kind).map(({ text, sure, from }): FileLine => ({
    text,
    sure: sure && call.sure,
    place: { file: file.path, pointer: [], line: from },
    stands: 'written',
  }));
  writeFile(machine, path, lines, call);
}

const OWN_SIGNS = /^(?:variable|block|comment)_(?:start|end)_string$/;

/** `copy`: text in the task, or a file of the role. A file that is already on the host is unknown. */
export function copy(machine: Machine, call: Call, templates: Templates): void {
  const src = own(call.args, 'src');
  const path = target(call.args, src);
  if (path === undefined) return copyFolder(machine, call);
  const content = own(call.args, 'content');
  const written = own(call.written, 'content');
  if (typeof written === 'string' && content !== undefined) {
    const lines = templates.lines(written, call.scope, 'text').flatMap((line) => {
      const sure = line.sure && call.sure;
      return line.text.split('\n').map((text): FileLine => ({ text, sure, place: call.place, stands: 'written' }));
    });
    return writeFile(machine, path, lines, call);
  }
  const isRemote = own(call.args, 'remote_src') !== undefined && own(call.args, 'remote_src') !== false;
  const file = typeof src === 'string' && !isRemote ? call.find('files', src) : undefined;
  const lines = file === undefined || content !== undefined ? hole(call) : readLines(file.text(), file.path, call);
  writeFile(machine, path, lines, call);
}

/** With a slash at the end of `src` its content, otherwise the folder itself. */
function copyFolder(machine: Machine, call: Call): void {
  const [src, written] = [own(call.args, 'src'), readTargetPath(call.args)];
  if (typeof src !== 'string' || written === undefined || !written.startsWith('/'))
    return unsettleFolder(machine, call);
  const folder = src.endsWith('/') ? written.replace(/\/$/, '') : `${written.replace(/\/$/, '')}/${baseName(src)}`;
  const files = filesToCopy(call);
  if (files.length === 0) return unsettle(machine, folder, call.place);
  for (const { path, file } of files) {
    const lines = readLines(file.text(), file.path, call);
    if (isTracked(`${folder}/${path}`)) writeFile(machine, `${folder}/${path}`, lines, call);
  }
}

/** The files of a copied folder, as far as they are in the evidence. */
export function filesToCopy({ args, findFolder }: Call): ReturnType<Call['findFolder']> {
  const src = own(args, 'src');
  const isRemote = readBoolean(own(args, 'remote_src') ?? false) !== false;
  return typeof src !== 'string' || isRemote ? [] : findFolder(src);
}

/** Files with unknown names in a known folder: any existing file may be one of them, and there may be new ones. */
function unsettleFolder(machine: Machine, call: Call): void {
  const folder = readTargetPath(call.args) === undefined ? writtenFolder(call) : openFolder(call);
  if (folder === undefined || (!isTracked(`${folder}a.conf`) && !isTracked(`${folder}a.rules`))) return;
  unsettle(machine, folder, call.place);
  unsettleFile(machine, `${folder}00-${HOLE}.conf`, call.place);
}

function writtenFolder({ written }: Call): string | undefined {
  const dest = own(written, 'dest') ?? own(written, 'path');
  const known = typeof dest === 'string' ? dest.split('{{', 1)[0] : undefined;
  return known?.startsWith('/') === true ? known.slice(0, known.lastIndexOf('/') + 1) : undefined;
}

function openFolder({ args }: Call): string | undefined {
  const path = readTargetPath(args);
  return path === undefined || !isMarker(own(args, 'src')) ? undefined : `${path.replace(/\/$/, '')}/`;
}

/** A file whose text comes from outside the evidence. */
export function fetched(machine: Machine, call: Call): void {
  const path = readTargetPath(call.args);
  if (path !== undefined && isTracked(path)) writeFile(machine, path, hole(call), call);
}

/** A link: its content is that of its target, as far as tasks wrote it. */
export function linkFile(machine: Machine, path: string, call: Call): void {
  const src = own(call.args, 'src');
  const folder = path.slice(0, path.lastIndexOf('/'));
  const shown = typeof src === 'string' ? machine.files.get(src.startsWith('/') ? src : `${folder}/${src}`) : undefined;
  if (shown === undefined) return writeFile(machine, path, hole(call), call);
  if (call.sure) machine.files.set(path, shown);
  else writeFile(machine, path, shown.lines, call);
}

function target(args: ValueMap, src: Value | undefined): string | undefined {
  const written = readTargetPath(args);
  const path = written === undefined ? undefined : targetFile(written, src);
  return path !== undefined && isTracked(path) ? path : undefined;
}

/** The path of the written file; in a target folder it keeps the name of the source. */
export function targetFile(target: string, src: Value | undefined): string {
  return target.endsWith('/') && typeof src === 'string' ? target + baseName(src) : target;
}

function readLines(text: string, file: string, call: Call): readonly FileLine[] {
  return text.split(/\r?\n/).map((line, index) => ({
    text: line,
    sure: call.sure,
    place: { file, pointer: [], line: index + 1 },
    stands: 'written',
  }));
}

function hole(call: Call): readonly FileLine[] {
  return [{ text: HOLE, sure: false, place: call.place, stands: 'written' }];
}

/** The names in a list, a text with commas, or a single text; `undefined` where one is unknown. */
export function readNames(value: Value | undefined): readonly string[] | undefined {
  const { names, open } = knownNames(value);
  return open || value === undefined ? undefined : names;
}

/** The known names, and whether there are others. */
export function knownNames(value: Value | undefined): { readonly names: readonly string[]; readonly open: boolean } {
  const given = typeof value === 'string' ? value.split(',') : (value ?? []);
  const all = isList(given) ? given : [given];
  const names = all.flatMap((name) => (typeof name === 'string' ? [name.trim()] : []));
  return { names, open: names.length < all.length };
}
