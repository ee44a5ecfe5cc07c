import type { DiagramRun } from '../../engine/diagram.ts';
import { counted } from '../../base/counted.ts';
import { safeText } from '../../model/safe-text.ts';
import type { SharedOptions } from '../options/shared-options.ts';
import type { OutputFile } from '../write-files.ts';

/** The drawn diagrams, from this machine or a service. */
export interface DrawnFiles {
  readonly files: readonly OutputFile[];
  readonly sideCar: object;
  readonly diagrams: readonly {
    readonly filename: string;
    readonly text: string;
    readonly counts: { readonly nodes: number; readonly edges: number };
    readonly steps: readonly string[];
  }[];
  readonly counts: DiagramRun['result']['counts'];
  /** Source of the marks on failures; the diagrams cannot show whether it is the same evidence. */
  readonly marks?: { readonly evidence_digest: string; readonly as_of: string };
  readonly lost: readonly string[];
  readonly proposal?: DiagramRun['result']['proposal'];
  /** Where the proposal was written. */
  readonly proposedAt?: string;
}

const MOST_LOST = 8;

/** Reports what was drawn and where it is, or prints `diagram.json`. */
export function reportDiagrams(drawn: DrawnFiles, folder: string, files: number, options: SharedOptions): void {
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(drawn.sideCar, null, 2)}\n`);
    return;
  }
  if (options.quiet === true) return;
  const { things, drawn: shown, flows, absorbed, undrawn } = drawn.counts;
  const whole = drawn.diagrams.filter(({ filename }) => !filename.includes('.page-'));
  const lines = [
    `${counted(shown + absorbed + undrawn, 'resource')}: ${counted(shown, 'resource')} drawn as ${counted(things, 'thing')} with ${counted(flows, 'flow')}, ${counted(absorbed, 'resource')} part of these, ${counted(undrawn, 'resource')} of types that are not drawn.`,
    ...whole.map(({ filename, counts, steps }) => {
      const what = `${filename}: ${counts.nodes} nodes, ${counts.edges} connections`;
      return steps.length === 0 ? what : `${what} (${steps.join('; ')})`;
    }),
    ...marksLine(drawn.marks),
    ...lostLines(drawn.lost),
    `Written: ${folder} (${counted(files, 'file')})`,
    ...proposalLine(drawn),
  ];
  process.stdout.write(`${lines.map(safeText).join('\n')}\n`);
}

function proposalLine({ proposal, proposedAt }: DrawnFiles): readonly string[] {
  if (proposal === undefined || proposedAt === undefined) return [];
  return [
    `Proposed boundary: ${proposedAt} (${counted(proposal.open, 'open decision')}). Edit it, then give it with --boundary.`,
  ];
}

function marksLine(marks: DrawnFiles['marks']): readonly string[] {
  if (marks === undefined) return [];
  return [
    `Marked with what failed in the evidence ${marks.evidence_digest.slice(0, 12)} as of ${marks.as_of}: see that it is of the same system.`,
  ];
}

function lostLines(lost: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of lost) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const lines = [...counts].map(
    ([sentence, count]) => `Not read: ${sentence}${count === 1 ? '' : ` (${count} times)`}`,
  );
  const more = lines.length - MOST_LOST;
  return more > 0 ? [...lines.slice(0, MOST_LOST), `Not read: ${more} more`] : lines;
}
