import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import type { FlawTarget, Vulnerability } from '../../model/vulnerability.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { ecrTarget, targetOfId } from '../shared/flaws/cloud-targets.ts';
import type { ListedFinding } from '../shared/flaws/finding-list.ts';
import { factText, readFlawSeverity } from '../shared/flaws/flaw-facts.ts';
import { packageFix, packageVersion } from '../shared/flaws/package-text.ts';

/** A suppression rule of the user leaves a finding out of the active ones; it is open all the same. */
const STATES: ReadonlyMap<string, ListedFinding['state']> = new Map([
  ['ACTIVE', 'open'],
  ['SUPPRESSED', 'open'],
  ['CLOSED', 'closed'],
]);

/** One finding of `ListFindings`, about a package of an instance, an image or a function. */
export function readInspectorFinding(raw: ValueMap, place: Place): ListedFinding | 'malformed' | 'other' {
  const type = textField(raw, 'type');
  if (type === 'NETWORK_REACHABILITY' || type === 'CODE_VULNERABILITY') return 'other';
  const [resource] = listField(raw, 'resources') ?? [];
  const target = isMap(resource) ? readTarget(resource) : undefined;
  const state = STATES.get(textField(raw, 'status') ?? '');
  const uid = textField(raw, 'findingArn') ?? '';
  const flaws = readFlaws(raw, place);
  if (target === undefined || state === undefined || uid === '' || flaws.length === 0) return 'malformed';
  const time = textField(raw, 'updatedAt') || textField(raw, 'lastObservedAt') || undefined;
  return { uid, tool: 'Amazon Inspector', target, time, state, flaws, place };
}

function readFlaws(raw: ValueMap, place: Place): readonly Vulnerability[] {
  const details = mapField(raw, 'packageVulnerabilityDetails') ?? {};
  const id = factText(details, 'vulnerabilityId');
  if (id === '') return [];
  const common = {
    id,
    severity: readFlawSeverity(factText(raw, 'severity')),
    firstSeen: textField(raw, 'firstObservedAt') || undefined,
    ...(textField(raw, 'status') === 'SUPPRESSED' ? { leftOut: 'a suppression rule of Inspector' } : {}),
    place,
  };
  const fixable = factText(raw, 'fixAvailable');
  return (listField(details, 'vulnerablePackages') ?? []).flatMap((one) => readPackage(one, common, fixable));
}

function readPackage(
  raw: Value,
  common: Pick<Vulnerability, 'id' | 'severity' | 'firstSeen' | 'leftOut' | 'place'>,
  fixable: string,
): readonly Vulnerability[] {
  const component = isMap(raw) ? factText(raw, 'name') : '';
  if (!isMap(raw) || component === '') return [];
  const purl = textField(raw, 'purl') ?? '';
  const [version, release, epoch] = ['version', 'release', 'epoch'].map((key) => raw[key]);
  return [
    {
      ...common,
      component,
      ...(purl === '' ? {} : { purl }),
      version: packageVersion({ version, release, epoch }),
      ...packageFix(factText(raw, 'fixedInVersion'), fixable),
    },
  ];
}

function readTarget(resource: ValueMap): FlawTarget | undefined {
  const id = textField(resource, 'id') ?? '';
  const image = mapField(mapField(resource, 'details') ?? {}, 'awsEcrContainerImage');
  if (!image) return targetOfId(id);
  const texts = listField(image, 'imageTags') ?? [];
  const found = ecrTarget({
    account: textField(image, 'registry') ?? '',
    region: textField(resource, 'region') ?? '',
    partition: textField(resource, 'partition') ?? '',
    repository: textField(image, 'repositoryName') ?? '',
    digest: textField(image, 'imageHash') ?? '',
    tags: texts.filter((tag) => typeof tag === 'string'),
  });
  return found ?? targetOfId(id);
}
