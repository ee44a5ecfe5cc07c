import { dump } from 'js-yaml';
import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import { simplify } from './simplified.ts';

/**
 * Format `yaml`: the same structure as `json`, for people and version control. js-yaml writes it, because it quotes
 * every text that a YAML 1.1 or 1.2 reader would read as another type (the other library leaves `=` bare) in about
 * half the time. No anchors, no folded lines, keys in the order of the structure.
 */
export const yaml: Writer = {
  id: 'yaml',
  title: 'Human-readable YAML',
  write(assessment: Assessment): readonly Artifact[] {
    const text = dump(simplify(assessment), { noRefs: true, lineWidth: -1, sortKeys: false });
    return [{ filename: 'assessment.yaml', contentType: 'application/yaml', text }];
  },
};
