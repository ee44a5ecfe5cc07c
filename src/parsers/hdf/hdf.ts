import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Scan } from '../../model/scan.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { shortText, targetNames } from '../shared/scans/rule-facts.ts';
import { hasResults, readControl } from './control.ts';

/** Results of InSpec and CINC Auditor (`--reporter json`), which the Heimdall Data Format has in common with them. */
export const hdf: Parser = {
  id: 'hdf',
  title: 'results of InSpec (JSON, HDF)',
  kinds: ['scan'],
  recognise,
  parse,
};

const ADVICE = 'Write it again with inspec exec --reporter json.';
const MARKS: readonly RegExp[] = [
  /"platform"\s*:\s*\{/,
  /"profiles"\s*:\s*\[/,
  /"statistics"\s*:\s*\{/,
  /"(?:sha256|controls|supports|attributes)"\s*:/,
];
/** Profiles that follow a STIG, as MITRE names them. */
const PUBLISHED = /^[\w.-]{0,100}stig[\w.-]{0,40}baseline$/i;
const KNOWN_VERSION = /^[4-7]\.\d{1,4}\.\d{1,5}/;
/** Programs that turn results of other tools into this format. */
const CONVERTED = /heimdall|saf|hdf/i;
const OWN = 'evidence-engine';

function recognise(path: string, head: string): Certainty {
  if (/^\s*\{/.test(head) && MARKS.filter((mark) => mark.test(head)).length >= 3) return 'yes';
  return /(?:[._-]hdf|inspec[\w.-]{0,60})\.json$/i.test(path) ? 'maybe' : 'no';
}

interface Context {
  readonly file: EvidenceFile;
  readonly problems: ProblemList;
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, hdf);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, hdf);
  const root = read.value;
  const profiles = isMap(root) ? listField(root, 'profiles') : undefined;
  if (!isMap(root) || profiles === undefined || profiles.length === 0) {
    problems.add('unsupported-content', `${file.path} has no list of profiles with results. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const platform = mapField(root, 'platform') ?? {};
  if (textField(platform, 'name') === OWN) {
    const message = `${file.path} is a report of this program, which is no evidence, so it was not used. Leave it out.`;
    problems.warn('unsupported-content', message, ['platform', 'name']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const unproven = whyUnproven(root, platform);
  if (unproven !== undefined) {
    const message = `${file.path} has results that prove nothing, since ${unproven}. What failed in them still counts.`;
    problems.warn('unsupported-content', message, []);
  }
  return {
    ...NOTHING_PARSED,
    scans: readScans(root, profiles, unproven, { file, problems }),
    problems: problems.all(),
  };
}

function whyUnproven(root: ValueMap, platform: ValueMap): string | undefined {
  if (typeof own(mapField(root, 'statistics') ?? {}, 'duration') !== 'number')
    return 'no duration is noted: the run was not finished';
  if (CONVERTED.test(textField(platform, 'name') ?? '')) return 'they were converted from the results of another tool';
  if (!KNOWN_VERSION.test(textField(root, 'version') ?? '')) return 'the tool or its version is not known';
  return readNames(root, platform).length === 0 ? 'the run names no target' : undefined;
}

function readNames(root: ValueMap, platform: ValueMap): readonly string[] {
  const passed = mapField(root, 'passthrough') ?? {};
  const names = [textField(root, 'node_name'), textField(passed, 'hostname'), textField(passed, 'fqdn')];
  return targetNames([...names, textField(platform, 'target_id')].filter((name) => name !== undefined));
}

function readScans(
  root: ValueMap,
  profiles: readonly Value[],
  unproven: string | undefined,
  { file, problems }: Context,
): readonly Scan[] {
  const platform = mapField(root, 'platform') ?? {};
  const names = readNames(root, platform);
  const answered = new Set(
    profiles
      .flatMap(readControls)
      .filter(hasResults)
      .map((control) => textField(control, 'id')),
  );
  return profiles.flatMap((profile, at) => {
    const controls = isMap(profile) ? listField(profile, 'controls') : undefined;
    const pointer: Pointer = ['profiles', at];
    if (!isMap(profile) || controls === undefined) {
      problems.add('partly-read', `${file.path} has a profile without a list of controls. ${ADVICE}`, pointer);
      return [];
    }
    const name = textField(profile, 'name') ?? '';
    const results = controls.flatMap((control, index) => {
      // an overlay repeats controls of the profile that it includes, which has their results
      if (isMap(control) && !hasResults(control) && answered.has(textField(control, 'id'))) return [];
      const place = { file: file.path, pointer: [...pointer, 'controls', index] };
      const read = readControl(control, place);
      if (read === undefined)
        problems.add(
          'partly-read',
          `${file.path} has a control without an id or with a result that InSpec does not have. ${ADVICE}`,
          place.pointer,
        );
      return read ?? [];
    });
    const other = PUBLISHED.test(name) ? undefined : 'the profile is not one of a publisher of benchmarks';
    const scan: Scan = {
      source: 'hdf',
      tool: `InSpec ${shortText(textField(root, 'version') ?? '', 40)}`.trim(),
      benchmark: shortText(`${name} ${textField(profile, 'version') ?? ''}`, 120),
      target: { name: shortText(names[0] ?? '', 253), names },
      unproven: unproven ?? other,
      place: { file: file.path, pointer },
      results,
    };
    return [scan];
  });
}

function readControls(profile: Value): readonly ValueMap[] {
  return isMap(profile) ? (listField(profile, 'controls') ?? []).filter(isMap) : [];
}
