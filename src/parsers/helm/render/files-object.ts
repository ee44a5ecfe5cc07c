import { compareCodePoints } from '../../../base/text-order.ts';
import type { ChartFile } from '../chart/chart.ts';
import { compileGlob } from '../chart/glob.ts';
import { TemplateFailure } from '../../../languages/go-template/failure.ts';
import {
  goBytes,
  goList,
  goMap,
  type GoMap,
  type GoMethod,
  type GoValue,
} from '../../../languages/go-template/go-value.ts';
import { holdsStandIn, UNKNOWN_TEXT } from '../../../languages/go-template/stand-in.ts';
import { toYamlText } from '../../../languages/go-template/functions/documents.ts';

const encoder = new TextEncoder();

/** `.Files` of a chart (Helm documentation, "Accessing Files Inside Templates"): only files of the chart itself. */
export function filesObject(files: readonly ChartFile[]): GoMap {
  const sorted = [...files].sort((left, right) => compareCodePoints(left.name, right.name));
  const byName = new Map(sorted.map((file) => [file.name, file]));
  const methods: readonly (readonly [string, GoMethod])[] = [
    ['Get', (args) => readContent(byName.get(readName(args)))],
    ['GetBytes', (args) => readBytes(byName.get(readName(args)))],
    ['Lines', (args) => readLines(byName.get(readName(args)))],
    ['Glob', (args) => filesObject(matching(sorted, readName(args)))],
    ['AsConfig', () => asYaml(sorted, readContent)],
    ['AsSecrets', () => asYaml(sorted, encoded)],
  ];
  const entries = sorted.map((file): readonly [string, GoValue] => [file.name, readBytes(file)]);
  return { ...goMap(entries, '[]uint8'), name: 'engine.files', methods: new Map(methods) };
}

function readName(args: readonly GoValue[]): string {
  const [name] = args;
  if (typeof name !== 'string' || args.length !== 1) throw new TemplateFailure('a file is named by one string');
  return name;
}

/** The bytes of a binary file are not kept, so its content is unknown. */
function readContent(file: ChartFile | undefined): string {
  if (file === undefined) return '';
  return isUnreadable(file) ? UNKNOWN_TEXT : file.text;
}

function isUnreadable(file: ChartFile): boolean {
  return file.bytes === undefined && file.binary;
}

function readBytes(file: ChartFile | undefined): GoValue {
  if (file === undefined) return goBytes(new Uint8Array());
  return goBytes(file.bytes ?? encoder.encode(readContent(file)));
}

function readLines(file: ChartFile | undefined): GoValue {
  const text = readContent(file);
  return goList(text === '' ? [] : text.replace(/\n$/, '').split('\n'), 'string');
}

function matching(files: readonly ChartFile[], pattern: string): readonly ChartFile[] {
  const glob = compileGlob(pattern);
  return files.filter((file) => glob(file.name));
}

function encoded(file: ChartFile): string {
  const text = readContent(file);
  return holdsStandIn(text) ? text : Buffer.from(file.bytes ?? encoder.encode(text)).toString('base64');
}

function asYaml(files: readonly ChartFile[], content: (file: ChartFile) => string): string {
  const map = goMap(
    files.map((file): readonly [string, GoValue] => [file.name.slice(file.name.lastIndexOf('/') + 1), content(file)]),
  );
  return toYamlText(map, () => undefined);
}
