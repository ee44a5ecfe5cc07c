import { createHash } from 'node:crypto';
import type { EvidenceFile } from '../model/evidence.ts';
import type { TraitReaders } from '../model/evidence-set.ts';
import type { ParserRegistry } from '../model/tree-parser.ts';
import type { Assembled } from '../checks/harness/harness.ts';
import { buildEvidenceSet } from '../evidence/build-evidence-set.ts';
import { parseEvidence } from './parse-evidence.ts';

const HEAD = 64 * 1024;

/** Builds evidence of files in memory, as in a run. */
export function assembleExample(
  files: ReadonlyMap<string, string>,
  traits: TraitReaders,
  parsers: ParserRegistry,
): Assembled {
  const steps = parseEvidence(
    [...files].map(([path, text]) => asFile(path, text)),
    parsers,
    {},
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { evidence, problems } = buildEvidenceSet(step.value.parsed, traits);
  const { components } = evidence;
  return {
    evidence,
    problems: [...step.value.problems, ...problems],
    withResources: (resources) =>
      buildEvidenceSet([{ resources, components, facts: [], problems: [] }], traits).evidence,
  };
}

function asFile(path: string, text: string): EvidenceFile {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path, size: Buffer.byteLength(text), sha256, head: text.slice(0, HEAD), text: () => text };
}
