import type { PreviousPoam } from '../../../model/poam.ts';
import { oneLine } from '../../text.ts';
import { runUuid, createUuid } from '../../uuid.ts';
import { assessmentAssets, thisSystem } from '../assets.ts';
import { lineText, NAMESPACE, prop, unlessEmpty } from '../common.ts';
import { evidenceResources } from '../evidence-resources.ts';
import { importResource } from '../import-resources.ts';
import { inventory } from '../inventory.ts';
import { object, objects, type JsonObject } from '../json-view.ts';
import type { Resource } from '../types.ts';
import { metadata } from '../metadata.ts';
import { earlierPoam } from './earlier.ts';
import { carryOver } from './carry.ts';
import type { PoamRun } from './item.ts';
import { planItems } from './plan-items.ts';

export const GENERATOR = 'evidence-engine';

/** The plan of action and milestones of a run; `undefined` when there is nothing to plan and no earlier plan. */
export function poamDocument(run: PoamRun, previous: PreviousPoam | undefined): object | undefined {
  const earlier = earlierPoam(previous);
  const registers = { evidence: evidenceResources(run, true), inventory: inventory(run) };
  const { planned, observations } = planItems(run, earlier, registers);
  const { ssp: given } = run.imports;
  const ssp = given === undefined ? undefined : importResource(run, 'poam', 'system-security-plan', given);
  const items = [...planned.map(({ item }) => item), ...earlier.foreign];
  if (items.length === 0) return undefined;
  const risks = planned.map(({ risk }) => risk);
  const fresh = {
    observations: observations.map((each) => ({ ...each })),
    findings: [],
    risks,
    components: [thisSystem(run), ...registers.inventory.components()].map((each) => ({ ...each })),
    'inventory-items': registers.inventory.items().map((each) => ({ ...each })),
    resources: [...(ssp === undefined ? [] : [ssp]), ...registers.evidence.resources()].map((each) => ({ ...each })),
  };
  const kept = ssp === undefined ? [object(earlier.body, 'import-ssp')] : [];
  const parts = carryOver(earlier.body, fresh, [...items, ...risks, ...fresh.observations, ...kept]);
  return {
    'plan-of-action-and-milestones': {
      ...importSsp(ssp, earlier.body),
      uuid: runUuid('poam', { ...run.assessment, name: `${run.assessment.name} ${previous?.sha256 ?? ''}` }),
      metadata: poamMetadata(run, object(earlier.body, 'metadata')),
      'system-id': systemId(run, earlier.body),
      'local-definitions': {
        ...object(earlier.body, 'local-definitions'),
        components: parts.components,
        ...unlessEmpty('inventory-items', parts['inventory-items']),
        'assessment-assets': assessmentAssets(run, 'poam'),
      },
      ...unlessEmpty('observations', parts.observations),
      ...unlessEmpty('risks', parts.risks),
      ...unlessEmpty('findings', parts.findings),
      'poam-items': items,
      ...(parts.resources.length === 0 ? {} : { 'back-matter': { resources: parts.resources } }),
    },
  };
}

/** The system security plan that the user names now, else the one that the earlier plan imports. */
function importSsp(ssp: Resource | undefined, body: JsonObject): object {
  if (ssp !== undefined) return { 'import-ssp': { href: `#${ssp.uuid}` } };
  return Object.hasOwn(body, 'import-ssp') ? { 'import-ssp': body['import-ssp'] } : {};
}

function systemId(run: PoamRun, earlier: JsonObject): object {
  const known = object(earlier, 'system-id');
  if (Object.keys(known).length > 0) return known;
  return { 'identifier-type': 'urn:evidence-engine:system', id: oneLine(run.assessment.name) };
}

function poamMetadata(run: PoamRun, earlier: JsonObject): object {
  const { name, framework, asOf, evidenceDigest } = run.assessment;
  const own = [
    prop('generator', GENERATOR),
    prop('system', name),
    prop('framework', framework.id),
    prop('as-of', asOf),
    prop('evidence-digest', evidenceDigest),
  ];
  const marked = run.marking === undefined ? [] : [{ name: 'marking', value: lineText(run.marking) }];
  const kept = objects(earlier, 'props').filter(
    ({ ns, name }) => ns !== NAMESPACE && (marked.length === 0 || ns !== undefined || name !== 'marking'),
  );
  const {
    published,
    'last-modified': modified,
    version,
    'oscal-version': oscalVersion,
    'responsible-parties': responsible,
    ...rest
  } = metadata(run, 'poam');
  // ours name our party and roles, which somebody may have replaced
  const isReplaced = Object.hasOwn(earlier, 'parties') || Object.hasOwn(earlier, 'roles');
  return {
    ...rest,
    ...(isReplaced ? {} : { 'responsible-parties': responsible }),
    'document-ids': [
      { scheme: 'urn:evidence-engine:poam', identifier: createUuid(run.system, framework.id, 'poam-document') },
    ],
    ...earlier,
    published,
    'last-modified': modified,
    version,
    'oscal-version': oscalVersion,
    props: [...own, ...marked, ...kept],
  };
}
