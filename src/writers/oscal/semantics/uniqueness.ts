import type { OscalDefect, Report } from './defect.ts';
import { list, object, objects, text, type JsonObject } from '../json-view.ts';
import { stepText, walkObjects } from './walk.ts';

/** U2: what OSCAL allows only once per document's metadata or resource. */
export function checkUniqueness(document: unknown, root: string, report: Report): void {
  const metadata = object(object(document, root), 'metadata');
  const path = `/${root}/metadata`;
  once(metadata, 'props', ['name', 'ns', 'class', 'group', 'value'], path, report);
  once(metadata, 'links', ['href', 'rel', 'media-type', 'resource-fragment'], path, (rule, at, message) =>
    report(rule, at, message, linkLevel(metadata)),
  );
  once(metadata, 'document-ids', ['scheme', 'identifier'], path, report);
  once(metadata, 'roles', ['id'], path, report);
  once(metadata, 'responsible-parties', ['role-id'], path, report);
  walkObjects(document, ({ value, holder, step }) => {
    if (holder === 'resources') once(value, 'rlinks', ['href', 'media-type'], stepText(step), report);
    if (holder === 'control-selections') {
      once(value, 'include-controls', ['control-id'], stepText(step), report);
      once(value, 'exclude-controls', ['control-id'], stepText(step), report);
    }
    if (holder === 'observations') once(value, 'subjects', ['subject-uuid'], stepText(step), report);
  });
}

/** U3: one finding for a target in each result. */
export function checkTargets(results: unknown, report: Report): void {
  for (const [index, result] of objects(object(results, 'assessment-results'), 'results').entries()) {
    const seen = new Set<string>();
    for (const [position, finding] of objects(result, 'findings').entries()) {
      const target = text(object(finding, 'target'), 'target-id');
      const path = `/assessment-results/results/${index}/findings/${position}`;
      if (seen.has(target)) report('U3', path, 'another finding has the same target');
      seen.add(target);
    }
  }
}

/** A repeated link is an error up to OSCAL 1.2.2 and a warning since 1.2.3 (Metaschema constraint oscal-unique-metadata-link). */
function linkLevel(metadata: JsonObject): OscalDefect['level'] {
  return text(metadata, 'oscal-version') === '1.2.3' ? 'warning' : 'error';
}

function once(holder: JsonObject, key: string, by: readonly string[], path: string, report: Report): void {
  const seen = new Set<string>();
  for (const [index, item] of list(holder, key).entries()) {
    const name = JSON.stringify(by.map((field) => text(item, field)));
    if (seen.has(name)) report('U2', `${path}/${key}/${index}`, 'appears twice');
    seen.add(name);
  }
}
