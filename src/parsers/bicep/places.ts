import type { Pointer } from '../../base/pointer.ts';
import type { Translation } from '../../languages/bicep/translation/translate.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import type { TranslatedFiles } from './templates.ts';

/** A resource with the lines of its Bicep file. */
export function withLines(resource: Resource, files: TranslatedFiles): Resource {
  const { place, places } = resource;
  const located = { ...resource, place: withLine(place, files) };
  if (places === undefined) return located;
  return { ...located, places: new Map([...places].map(([path, each]) => [path, withLine(each, files)])) };
}

/** A place with its line, where it is in a Bicep file. */
export function withLine(place: Place, files: TranslatedFiles): Place {
  const file = place.line === undefined ? files.get(place.file) : undefined;
  return file === undefined ? place : { ...place, line: file.line(findOffset(file, place.pointer)) };
}

/** Where the deepest part of a pointer is that the text shows. Elements of a loop are at the body of the loop. */
function findOffset({ template, positions }: Translation, pointer: Pointer): number {
  let node: unknown = template;
  let offset = 0;
  let isInLoop = false;
  for (const token of pointer) {
    if (typeof node !== 'object' || node === null) break;
    if (isInLoop) {
      isInLoop = false;
      if (typeof token === 'number') continue;
    }
    offset = positions.get(node)?.get(String(token)) ?? offset;
    const loop = findLoop(node, token);
    isInLoop = loop !== undefined;
    node = loop ?? readMember(node, token);
  }
  return offset;
}

function readMember(node: object, token: string | number): unknown {
  if (Array.isArray(node)) return typeof token === 'number' ? (node[token] as unknown) : undefined;
  return isObject(node) ? field(node, String(token)) : undefined;
}

function findLoop(node: object, token: string | number): unknown {
  const copies = isObject(node) ? field(node, 'copy') : undefined;
  if (!Array.isArray(copies)) return undefined;
  const found: unknown = copies.find((each) => isObject(each) && field(each, 'name') === token);
  return isObject(found) ? field(found, 'input') : undefined;
}
