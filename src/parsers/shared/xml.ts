import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem, ProblemCode } from '../../model/problem.ts';
import { rootElement, type XmlElement } from './xml-element.ts';
import { lineAt } from '../../base/line.ts';

const MAX_DEPTH = 100;
const MAX_CHARACTERS = 128 * 1024 * 1024;
const CDATA = '#cdata';
const TEXT = '#text';

export type XmlRead =
  { readonly ok: true; readonly root: XmlElement } | { readonly ok: false; readonly problem: Problem };

/**
 * Parses an XML file. A declaration (document type, entity) is refused and nothing is expanded: only the five
 * references of XML and numeric character references are resolved. Text that is not XML, nests deeper than 100
 * elements or is larger than 128 Mi characters is returned as a Problem that quotes nothing of it.
 */
export function readXml(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>): XmlRead {
  const text = file.text();
  const refuse = (code: ProblemCode, what: string, line?: number): XmlRead => {
    const message = `${file.path} looks like ${parser.title} but ${what}`;
    const place = { file: file.path, pointer: [], ...omitUndefined({ line }) };
    return { ok: false, problem: { code, severity: 'error', message, place, kinds: parser.kinds } };
  };
  if (text.length > MAX_CHARACTERS) return refuse('file-too-large', 'is too large for an XML file and was not read.');
  const declared = declaration(text);
  if (declared !== undefined) {
    const line = lineAt(text, declared);
    const what = `declares a document type (line ${line}), through which entities come in, so it was not read. Remove it.`;
    return refuse('refused-entry', what, line);
  }
  try {
    const valid = XMLValidator.validate(text);
    if (valid !== true) {
      const { line } = valid.err;
      return refuse('unparsable-file', `is not valid XML at line ${line}: it may be cut off. Export it again.`, line);
    }
    const nodes: unknown = createParser().parse(text);
    const root = rootElement(nodes, text, { text: TEXT, cdata: CDATA });
    if (root === undefined) return refuse('unparsable-file', 'has no single element at its top. Export it again.', 1);
    return { ok: true, root };
  } catch (error) {
    // the library has no error codes
    if (error instanceof Error && error.message.includes('nested tags')) {
      return refuse('too-deep', `nests deeper than ${MAX_DEPTH} elements and was not read.`, 1);
    }
    return refuse('unparsable-file', 'is not valid XML: it may be cut off. Export it again.', 1);
  }
}

function createParser(): XMLParser {
  return new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    trimValues: false,
    ignorePiTags: true,
    ignoreDeclaration: true,
    captureMetaData: true,
    maxNestedTags: MAX_DEPTH,
    textNodeName: TEXT,
    cdataPropName: CDATA,
    // a name such as `constructor` is refused by the library, so every name gets a mark
    transformTagName: (name) => `~${name}`,
  });
}

function declaration(text: string): number | undefined {
  for (let at = text.indexOf('<!'); at !== -1;) {
    const end = readEnd(text, at);
    if (end === undefined) return at;
    const close = text.indexOf(end, at);
    at = close === -1 ? -1 : text.indexOf('<!', close);
  }
  return undefined;
}

function readEnd(text: string, at: number): string | undefined {
  if (text.startsWith('<!--', at)) return '-->';
  return text.startsWith('<![CDATA[', at) ? ']]>' : undefined;
}
