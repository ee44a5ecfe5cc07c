import { fedrampSelection } from '../../model/fedramp.ts';
import { createUuid } from '../uuid.ts';
import { prop, titleText, type OscalDocument, type OscalRun } from './common.ts';
import type { Resource } from './types.ts';

/**
 * The sources of the requirements: the framework's publication, and the document that selects from it; addresses
 * only.
 */
export function requirementResources(run: OscalRun, document: OscalDocument): readonly Resource[] {
  const { framework, fedramp } = run.assessment;
  const selection = fedramp === undefined ? run.assessment.selection : fedrampSelection(fedramp.target);
  const { name, version, publication, profiles = {} } = framework;
  const profile = selection !== undefined && Object.hasOwn(profiles, selection) ? profiles[selection] : undefined;
  return [
    ...(publication === undefined ? [] : [resource('catalogue', `${name} ${version}`, publication)]),
    ...(profile === undefined ? [] : [resource('profile', `${name} selection ${selection}`, profile)]),
  ];

  function resource(kind: string, title: string, href: string): Resource {
    const media = href.endsWith('.json') ? { 'media-type': 'application/json' } : {};
    return {
      uuid: createUuid(run.system, document, 'requirements', framework.id, kind, href),
      title: titleText(title),
      props: [{ name: 'type', value: 'standard' }, prop('document', kind)],
      rlinks: [{ href, ...media }],
    };
  }
}
