import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { FlawTarget, Vulnerability, VulnerabilityScan } from '../../model/vulnerability.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { cut, factText, imageTarget, readFlawSeverity } from '../shared/flaws/flaw-facts.ts';
import { targetNames } from '../shared/scans/rule-facts.ts';

const KNOWN_VERSION = /^v?0\.\d{1,4}\.\d{1,4}$/;
/** Its documentation, "Vulnerability scanning", section on status. */
const FIXES: ReadonlyMap<string, Vulnerability['fix']> = new Map([
  ['fixed', 'available'],
  ['affected', 'none'],
  ['will_not_fix', 'none'],
  ['fix_deferred', 'none'],
  ['end_of_life', 'none'],
]);

/**
 * What Trivy found on its target. A report does not say which severities and findings its options left out, so what is not in it
 * shows nothing but that components are of other versions now.
 */
export function readFindings(
  root: ValueMap,
  file: EvidenceFile,
  listsPackages: boolean,
  complain: Report,
): VulnerabilityScan {
  const vulnerabilities = (listField(root, 'Results') ?? []).flatMap((result, index) =>
    isMap(result) ? readResult(result, file.path, ['Results', index], complain) : [],
  );
  const version = factText(mapField(root, 'Trivy') ?? {}, 'Version').replace(/^v/, '');
  const target = readTarget(root);
  return {
    source: 'trivy',
    tool: version === '' ? 'Trivy' : `Trivy ${version}`,
    target: target ?? { kind: 'folder', name: file.path, names: [] },
    reach: 'files',
    mayLeaveOut: 'a report of Trivy does not say which findings its options and ignore files left out',
    vulnerabilities,
    place: { file: file.path, pointer: [] },
    ...omitUndefined({
      time: textField(root, 'CreatedAt') || undefined,
      unproven: whyUnproven(root, version, target, vulnerabilities.length),
      components: listsPackages ? listIds(root) : undefined,
    }),
  };
}

/** Ids tell versions apart in the way that vulnerabilities name them. */
function listIds(root: ValueMap): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  for (const result of listField(root, 'Results') ?? []) {
    const packages = isMap(result) ? (listField(result, 'Packages') ?? []) : [];
    for (const one of packages) if (isMap(one)) ids.add(factText(one, 'ID'));
  }
  ids.delete('');
  return ids.size === 0 ? undefined : ids;
}

function whyUnproven(
  root: ValueMap,
  version: string,
  target: FlawTarget | undefined,
  found: number,
): string | undefined {
  if (!KNOWN_VERSION.test(version)) return 'the version of Trivy is not known';
  if (target === undefined) return 'it does not name its target';
  const system = mapField(mapField(root, 'Metadata') ?? {}, 'OS') ?? {};
  if (own(system, 'EOSL') === true) return 'no data exist any more for the distribution, which is past its end of life';
  return found === 0 ? 'it lists packages and no vulnerability, so nothing shows that it looked for any' : undefined;
}

function readTarget(root: ValueMap): FlawTarget | undefined {
  const name = textField(root, 'ArtifactName') ?? '';
  const type = textField(root, 'ArtifactType') ?? '';
  const metadata = mapField(root, 'Metadata') ?? {};
  if (type === 'container_image') {
    const lists = ['RepoDigests', 'RepoTags'].flatMap((key) => listField(metadata, key) ?? []);
    return imageTarget([...lists.filter((one) => typeof one === 'string'), name]);
  }
  const names = targetNames([name]);
  if (names.length === 0) return undefined;
  return { kind: type === 'vm' ? 'machine' : 'folder', name: cut(name), names };
}

function readResult(result: ValueMap, file: string, at: Pointer, complain: Report): readonly Vulnerability[] {
  const listed = listField(result, 'Vulnerabilities');
  if (listed === undefined) complain('list of vulnerabilities', [...at, 'Vulnerabilities']);
  return (listed ?? []).flatMap((raw, index) => {
    const pointer = [...at, 'Vulnerabilities', index];
    const found = readVulnerability(raw, file, pointer);
    if (found === undefined) complain('vulnerability', pointer);
    return found ?? [];
  });
}

function readVulnerability(raw: Value, file: string, pointer: Pointer): Vulnerability | undefined {
  if (!isMap(raw)) return undefined;
  const [id, component] = [factText(raw, 'VulnerabilityID'), factText(raw, 'PkgName')];
  if (id === '' || component === '') return undefined;
  const fixedIn = factText(raw, 'FixedVersion');
  const purl = textField(mapField(raw, 'PkgIdentifier') ?? {}, 'PURL') ?? '';
  return {
    id,
    component,
    ...(purl === '' ? {} : { purl }),
    version: factText(raw, 'InstalledVersion'),
    componentId: factText(raw, 'PkgID') || undefined,
    severity: readFlawSeverity(factText(raw, 'Severity')),
    fix: fixedIn === '' ? (FIXES.get(factText(raw, 'Status')) ?? 'unknown') : 'available',
    fixedIn,
    place: { file, pointer },
  };
}
