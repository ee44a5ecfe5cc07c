import { omitUndefined } from '../../base/omit-undefined.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { FlawTarget, Vulnerability, VulnerabilityScan } from '../../model/vulnerability.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { cut, factText, imageTarget } from '../shared/flaws/flaw-facts.ts';
import { targetNames } from '../shared/scans/rule-facts.ts';

const KNOWN_VERSION = /^0\.\d{1,4}\.\d{1,4}$/;

/** What the report says about its run, apart from the matches. */
export function readScan(
  root: ValueMap,
  file: EvidenceFile,
  vulnerabilities: readonly Vulnerability[],
): VulnerabilityScan {
  const descriptor = mapField(root, 'descriptor') ?? {};
  const version = factText(descriptor, 'version');
  const configuration = mapField(descriptor, 'configuration');
  const target = readTarget(root);
  const leavesOut = configuration ? whatIsFiltered(configuration) : undefined;
  return {
    source: 'grype',
    tool: version === '' ? 'Grype' : `Grype ${version}`,
    target: target ?? { kind: 'folder', name: file.path, names: [] },
    reach: 'files',
    vulnerabilities,
    place: { file: file.path, pointer: [] },
    ...omitUndefined({
      time: textField(descriptor, 'timestamp') || undefined,
      dataTime: readBuilt(mapField(descriptor, 'db') ?? {}),
      unproven: whyUnproven(root, version, target),
      leavesOut,
      mayLeaveOut: leavesOut ?? whatIsNotRead(configuration),
    }),
  };
}

function whyUnproven(root: ValueMap, version: string, target: FlawTarget | undefined): string | undefined {
  if (!KNOWN_VERSION.test(version)) return 'the version of Grype is not known';
  if (target === undefined) return 'it does not name an image or folder that it read';
  if ((listField(root, 'alertsByPackage') ?? []).length > 0)
    return 'no data exist any more for the distribution, which is past its end of life';
  return undefined;
}

/** What an SBOM lists is what its author found, so a scan of one is about that list alone. */
function readTarget(root: ValueMap): FlawTarget | undefined {
  const source = mapField(root, 'source') ?? {};
  const type = textField(source, 'type');
  const target = own(source, 'target');
  if (type === 'image' && isMap(target)) {
    const lists = ['repoDigests', 'tags'].flatMap((key) => listField(target, key) ?? []);
    return imageTarget([...lists.filter((one) => typeof one === 'string'), textField(target, 'userInput') ?? '']);
  }
  if (type !== 'directory' || typeof target !== 'string') return undefined;
  const names = targetNames([target]);
  return names.length === 0 ? undefined : { kind: 'folder', name: cut(target), names };
}

/** `db.status.built` since 0.88, `db.built` before. */
function readBuilt(db: ValueMap): string | undefined {
  const status = mapField(db, 'status') ?? {};
  return textField(status, 'built') || textField(db, 'built') || undefined;
}

/** Rules that ignore single findings do not matter: the report lists what they leave out. */
function whatIsFiltered(configuration: ValueMap): string | undefined {
  if (own(configuration, 'only-fixed') === true) return 'it ran with --only-fixed';
  if (own(configuration, 'only-notfixed') === true) return 'it ran with --only-notfixed';
  const states = textField(configuration, 'ignore-wontfix') ?? '';
  return states === '' ? undefined : 'it ran with --ignore-states';
}

function whatIsNotRead(configuration: ValueMap | null | undefined): string | undefined {
  if (!configuration) return 'the report does not have its configuration';
  return (listField(configuration, 'exclude') ?? []).length > 0 ? 'it ran with --exclude' : undefined;
}
