import { isObject, object, objects, text } from '../json-view.ts';
import { ROOTS } from './things.ts';

/** One document that another one imports. */
export interface OscalImport {
  readonly path: string;
  readonly href: string;
  readonly model: string;
  /** Possible locations; empty when the import says that there is no document. */
  readonly links: readonly { readonly href: string; readonly sha256: string }[];
}

/** Imports whose objects are referred to by UUID; profiles and catalogues are referred to by control id only. */
const IMPORTS: ReadonlyMap<string, { readonly key: string; readonly model: string }> = new Map([
  ['assessment-results', { key: 'import-ap', model: 'assessment-plan' }],
  ['assessment-plan', { key: 'import-ssp', model: 'system-security-plan' }],
  ['plan-of-action-and-milestones', { key: 'import-ssp', model: 'system-security-plan' }],
  ['component-definition', { key: 'import-component-definitions', model: 'component-definition' }],
]);

/** The root of a document; empty when it has no root that OSCAL defines. */
export function getRoot(document: unknown): string {
  return ROOTS.find((name) => isObject(document) && isObject(document[name])) ?? '';
}

/** The OSCAL version of a document; `''` where it has none. */
export function getVersion(document: unknown): string {
  return text(object(object(document, getRoot(document)), 'metadata'), 'oscal-version');
}

/** The imports of a document; empty for a kind of document without imports. */
export function getImports(document: unknown): readonly OscalImport[] {
  const root = getRoot(document);
  const wanted = IMPORTS.get(root);
  if (wanted === undefined) return [];
  const body = object(document, root);
  const { key, model } = wanted;
  const holders = Object.hasOwn(object(body, key), 'href') ? [object(body, key)] : objects(body, key);
  const resources = objects(object(body, 'back-matter'), 'resources');
  return holders.map((holder) => {
    const href = text(holder, 'href');
    const path = `/${root}/${key}/href`;
    if (!href.startsWith('#')) return { path, href, model, links: [{ href, sha256: '' }] };
    const resource = resources.find((each) => text(each, 'uuid') === href.slice(1));
    const links = objects(resource, 'rlinks').map((link) => {
      const hash = objects(link, 'hashes').find((each) => text(each, 'algorithm') === 'SHA-256');
      return { href: text(link, 'href'), sha256: text(hash, 'value') };
    });
    return { path, href, model, links };
  });
}
