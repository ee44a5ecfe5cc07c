import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import { within, type Place } from '../../model/place.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { citationResources } from '../shared/packages/citations.ts';
import { recogniseRecord } from '../shared/host/recognise-record.ts';
import { readSubject } from '../shared/host/record.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { list } from '../shared/sanitize.ts';
import { readResponsibility, readStatement } from './statement.ts';

const SUFFIX = 'platform_firmware.json';
const MAX_ENTRIES = 1000;
const KEYS = ['statements', 'responsibilities'];

/**
 * Statements of makers and providers about firmware (`schemas/platform_firmware.schema.json`): claims per section of
 * SP 800-193 about versions of a device's firmware, and who is responsible for the firmware below virtual machines.
 * They apply to the hosts in the file's folder and below it.
 */
export const platformFirmware: Parser = {
  id: 'platform-firmware',
  title: 'a statement about firmware (platform_firmware.json)',
  kinds: ['firmware'],
  recognise: (path, head) => recogniseRecord(path, head, SUFFIX, KEYS, KEYS),
  parse,
};

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, platformFirmware);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, platformFirmware);
  const root = read.value;
  const version = isMap(root) ? (own(root, 'schema_version') ?? '1') : undefined;
  if (!isMap(root)) problems.add('unparsable-file', `${file.path} contains no JSON object. Write it again.`, []);
  else if (!KEYS.some((key) => Object.hasOwn(root, key))) {
    const message = `${file.path} is named like ${platformFirmware.title} and has neither ${KEYS.join(' nor ')}, so nothing in it was read. Write it again, or rename it.`;
    problems.add('unparsable-file', message, []);
  } else if (version !== '1' && version !== 1) {
    const message = `${file.path} has a schema_version other than 1. Update this program or write the file again.`;
    problems.add('unsupported-version', message, ['schema_version']);
  } else return { ...NOTHING_PARSED, resources: readResources(file, root, problems), problems: problems.all() };
  return { ...NOTHING_PARSED, problems: problems.all() };
}

interface Section {
  readonly key: string;
  readonly type: string;
  make(entry: unknown): ValueMap | undefined;
}

const STATEMENTS: Section = { key: 'statements', type: 'firmware/statement', make: readStatement };
const RESPONSIBILITIES: Section = {
  key: 'responsibilities',
  type: 'firmware/responsibility',
  make: readResponsibility,
};

function readResources(file: EvidenceFile, root: ValueMap, problems: ProblemList): readonly Resource[] {
  return [...entries(file, root, STATEMENTS, problems), ...entries(file, root, RESPONSIBILITIES, problems)];
}

function readCitations(values: ValueMap, place: Place): readonly Resource[] {
  const device = own(values, 'device');
  const name = isMap(device) ? textColumn(device, 'name') : '';
  const supplier = isMap(device) ? (own(device, 'vendor') ?? null) : null;
  const numbers = textList(own(values, 'certificates'));
  const citations = numbers.map((number, index) => ({ number, place: within(place, ['certificates', index]) }));
  return textList(own(values, 'firmware_versions')).flatMap((version) =>
    citationResources(citations, {
      name,
      version,
      supplier,
      purl: '',
      scope: null,
      source: platformFirmware.id,
      evidenceKind: 'firmware',
    }),
  );
}

function entries(
  file: EvidenceFile,
  root: ValueMap,
  { key, type, make }: Section,
  problems: ProblemList,
): readonly Resource[] {
  const given = own(root, key);
  if (given === undefined || given === null) return [];
  const found = list(given);
  if (found === undefined || found.length > MAX_ENTRIES) {
    problems.add(
      'partly-read',
      `${file.path}: ${key} is not a list of at most ${MAX_ENTRIES} entries and was not read.`,
      [key],
    );
    return [];
  }
  const scope = readSubject(file.path, SUFFIX);
  return found.flatMap((entry, index): readonly Resource[] => {
    const values = make(entry);
    const place = { file: file.path, pointer: [key, index] };
    if (values === undefined) {
      const message = `${file.path}: entry ${index + 1} of ${key} was not read: it lacks something, or has another shape than the schema says.`;
      problems.add('partly-read', message, place.pointer);
      return [];
    }
    const address = `${file.path}#${key}[${index}]`;
    const common = { kind: 'resource', source: platformFirmware.id, evidenceKind: 'firmware' } as const;
    return [{ ...common, type, address, values: { scope, ...values }, place }, ...readCitations(values, place)];
  });
}
