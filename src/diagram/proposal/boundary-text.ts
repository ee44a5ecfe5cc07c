import { plainText } from '../mermaid/escape.ts';
import type { BoundaryFile, ExternalEntry } from '../overlay/boundary-file.ts';
import type { Proposal, Reasoned } from './proposal.ts';

const LONGEST_REASON = 600;

const HEAD = [
  '# Proposed authorization boundary, made by `evidence-engine diagram --write-boundary` from the evidence alone.',
  '# It is not reviewed. Decide each point of "unreviewed", correct the entries, and remove the decided lines.',
  '# Then give this file with --boundary. Each comment above an entry is the reason for the entry.',
];

/** The proposal as YAML with a comment for each entry. Read back, it is `proposal.file`. */
export function boundaryText({ file, include, exclude, external }: Proposal): string {
  const lines = [
    ...HEAD,
    `name: ${scalar(file.name ?? '')}`,
    '# level: FedRAMP Moderate   # unreviewed: decide',
    ...list('unreviewed', '# Unreviewed: decide.', file.unreviewed ?? []),
    ...section('include', '# Inside. What matches no pattern is outside.', include, (entry) => [scalar(entry)]),
    ...section('exclude', '# Outside, although Terraform manages it.', exclude, (entry) => [scalar(entry)]),
    ...section('external', '# Systems outside. The first entry that fits names a host or network.', external, system),
    ...zoneLines(file.zones),
  ];
  return `${lines.join('\n')}\n`;
}

function list(key: string, head: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [head, `${key}:`, ...texts.map((text) => `  - ${scalar(text)}`)];
}

function section<Entry>(
  key: string,
  head: string,
  entries: readonly Reasoned<Entry>[],
  linesOf: (entry: Entry) => readonly string[],
): readonly string[] {
  if (entries.length === 0) return [];
  const body = entries.flatMap(({ entry, reason }) => [
    `  # ${plainText(reason, LONGEST_REASON)}`,
    ...linesOf(entry).map((line, index) => `  ${index === 0 ? '-' : ' '} ${line}`),
  ]);
  return ['', head, `${key}:`, ...body];
}

function system({ name, kind, authorization, cidrs, domains, names }: ExternalEntry): readonly string[] {
  const texts = { cidrs, domains, names };
  return [
    `name: ${scalar(name)}`,
    `kind: ${kind} # unreviewed: decide`,
    `authorization: ${authorization} # unreviewed: decide`,
    ...Object.entries(texts).flatMap(([key, values]) =>
      values === undefined ? [] : [`${key}: [${values.map(scalar).join(', ')}]`],
    ),
  ];
}

function zoneLines(zones: BoundaryFile['zones'] = []): readonly string[] {
  if (zones.length === 0) return [];
  const lines = zones.map(({ select, zone }) => `  - { select: [${select.map(scalar).join(', ')}], zone: ${zone} }`);
  return ['', '# Trust zones of --zones.', 'zones:', ...lines];
}

/** A double-quoted scalar: each JSON string is one (YAML 1.2, section 1.3). */
function scalar(text: string): string {
  return JSON.stringify(text);
}
