import { describe, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { ControlResult } from '../../src/model/framework.ts';
import { safeText } from '../../src/model/safe-text.ts';
import { hdf } from '../../src/writers/hdf.ts';
import { emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { REQUEST } from '../support/run-bundle.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

interface Control {
  readonly id: string;
  readonly impact: number;
  readonly tags: { readonly nist: readonly string[] };
  readonly results: readonly { readonly status: string; readonly code_desc: string; readonly message?: string }[];
  readonly waiver_data?: object;
}

function controlsOf(text: string): readonly Control[] {
  return JSON.parse(text).profiles[0].controls;
}

function textOf(assessment: Assessment): string {
  return hdf.write(assessment, { oscalVersion: '1.2.1' })[0]?.text ?? '';
}

/** The status that viewers show, in the order in which they decide it. */
function shown({ impact, results }: Control): string {
  const statuses = new Set(results.map(({ status }) => status));
  if (impact === 0) return 'not applicable';
  if (statuses.has('failed')) return 'failed';
  return statuses.has('passed') ? 'passed' : 'not reviewed';
}

function verdict({ status, undetermined }: ControlResult): string {
  if (status === 'not-applicable') return 'not applicable';
  if (status === 'satisfied') return 'passed';
  return undetermined ? 'not reviewed' : 'failed';
}

describe('the Heimdall Data Format', () => {
  test.each(['weak', 'hardened', 'source'])('shows every verdict of the example %s as it is', async (name) => {
    const frameworks = { framework: ['nist-800-53', 'nist-800-171', 'fips-140-3'] };
    const request = { ...REQUEST, frameworks, reports: ['hdf'], paths: [EXAMPLES + name] };
    const run = await assess(request, () => undefined);
    for (const { assessment, artifacts } of run.frameworks) {
      const text = artifacts.find(({ filename }) => filename === 'hdf.json')?.text;
      if (text === undefined) {
        expect(assessment.coverage.assessed).toBe(0);
        continue;
      }
      const seen = controlsOf(text).map((control) => `${control.id} ${shown(control)}`);
      expect(seen).toEqual(assessment.controls.map((control) => `${control.requirement.id} ${verdict(control)}`));
    }
  });

  test('names controls of SP 800-53 as the format does, and who waives what', () => {
    const controls = controlsOf(textOf(sampleAssessment()));
    expect(controls.map(({ tags }) => tags.nist)).toEqual(expect.arrayContaining([['SC-28 (1)']]));
    const waived = controls.filter(({ waiver_data }) => waiver_data !== undefined);
    expect(waived.length).toBeGreaterThan(0);
    for (const { waiver_data, results } of waived) {
      expect(waiver_data).toMatchObject({ expiration_date: '2027-01-01', run: true, skipped_due_to_waiver: false });
      expect(results.map(({ status }) => status)).toContain('failed');
    }
  });

  test('carries hostile names without control characters, and nothing where nothing was assessed', () => {
    for (const { results } of controlsOf(textOf(hostileAssessment()))) {
      for (const { code_desc, message = '' } of results)
        expect(safeText(code_desc + message)).toBe(code_desc + message);
    }
    expect(hdf.write(emptyAssessment(), { oscalVersion: '1.2.1' })).toEqual([]);
  });
});
