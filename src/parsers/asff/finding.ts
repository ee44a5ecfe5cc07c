import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import type { FlawTarget, Vulnerability } from '../../model/vulnerability.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { ecrTarget, targetOfId } from '../shared/flaws/cloud-targets.ts';
import type { ListedFinding } from '../shared/flaws/finding-list.ts';
import { factText, readFlawSeverity } from '../shared/flaws/flaw-facts.ts';
import { packageFix, packageVersion } from '../shared/flaws/package-text.ts';

/** What people set; the finding stays active. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['SUPPRESSED', 'it is suppressed in Security Hub'],
  ['RESOLVED', 'its workflow status in Security Hub is RESOLVED'],
]);

/** One finding with `Vulnerabilities`. An archived one says nothing: a provider archives what is gone, and people archive what they like. */
export function readAsffFinding(raw: ValueMap, place: Place): ListedFinding | 'malformed' | 'other' {
  if (listField(raw, 'Vulnerabilities')?.length === 0) return 'other';
  const [resource] = listField(raw, 'Resources') ?? [];
  const target = isMap(resource) ? readTarget(resource) : undefined;
  const [id = '', product = ''] = ['Id', 'ProductArn'].map((key) => textField(raw, key));
  const flaws = readFlaws(raw, place);
  const isKnown = textField(raw, 'SchemaVersion') === '2018-10-08';
  if (!isKnown || target === undefined || id === '' || flaws.length === 0) return 'malformed';
  return {
    uid: `${product} ${id}`,
    tool: nameTool(raw, product),
    target,
    time: textField(raw, 'UpdatedAt') || undefined,
    state: textField(raw, 'RecordState') === 'ARCHIVED' ? 'unlisted' : 'open',
    flaws,
    place,
  };
}

function readFlaws(raw: ValueMap, place: Place): readonly Vulnerability[] {
  const common = {
    severity: readSeverity(raw),
    firstSeen: textField(raw, 'FirstObservedAt') || textField(raw, 'CreatedAt') || undefined,
    leftOut: LEFT_OUT.get(textField(mapField(raw, 'Workflow') ?? {}, 'Status') ?? ''),
    place,
  };
  return (listField(raw, 'Vulnerabilities') ?? []).flatMap((one) => readVulnerability(one, common));
}

function nameTool(raw: ValueMap, product: string): string {
  const name = factText(raw, 'ProductName') || (product.split('/').at(-1) ?? '');
  return name === '' ? 'AWS Security Hub' : `${name} (AWS Security Hub)`;
}

/** The label of the provider counts, since users can change the other one. */
function readSeverity(raw: ValueMap): Vulnerability['severity'] {
  const provider = mapField(mapField(raw, 'FindingProviderFields') ?? {}, 'Severity') ?? {};
  return readFlawSeverity(factText(provider, 'Label') || factText(mapField(raw, 'Severity') ?? {}, 'Label'));
}

function readVulnerability(
  raw: Value,
  common: Pick<Vulnerability, 'severity' | 'firstSeen' | 'leftOut' | 'place'>,
): readonly Vulnerability[] {
  const id = isMap(raw) ? factText(raw, 'Id') : '';
  if (!isMap(raw) || id === '') return [];
  const fixable = factText(raw, 'FixAvailable');
  const packages = listField(raw, 'VulnerablePackages') ?? [];
  if (packages.length === 0)
    return [{ ...common, id, component: 'the resource', version: '', ...packageFix('', fixable) }];
  return packages.flatMap((one) => {
    const component = isMap(one) ? factText(one, 'Name') : '';
    if (!isMap(one) || component === '') return [];
    const [version, release, epoch] = ['Version', 'Release', 'Epoch'].map((key) => one[key]);
    const fix = packageFix(factText(one, 'FixedInVersion'), fixable);
    return [{ ...common, id, component, version: packageVersion({ version, release, epoch }), ...fix }];
  });
}

function readTarget(resource: ValueMap): FlawTarget | undefined {
  const id = textField(resource, 'Id') ?? '';
  const image = mapField(mapField(resource, 'Details') ?? {}, 'AwsEcrContainerImage');
  if (!image) return targetOfId(id);
  const texts = listField(image, 'ImageTags') ?? [];
  const found = ecrTarget({
    account: textField(image, 'RegistryId') ?? '',
    region: textField(resource, 'Region') ?? '',
    partition: textField(resource, 'Partition') ?? '',
    repository: textField(image, 'RepositoryName') ?? '',
    digest: textField(image, 'ImageDigest') ?? '',
    tags: texts.filter((tag) => typeof tag === 'string'),
  });
  return found ?? targetOfId(id);
}
