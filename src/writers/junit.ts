import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import { counted } from '../base/counted.ts';
import type { ControlResult } from '../model/framework.ts';
import { groupBy } from '../base/group-by.ts';
import { explainCommand, fixText } from '../model/fix-text.ts';
import { safeText, safeLines } from '../model/safe-text.ts';
import { listedControls } from './graded.ts';
import { overriddenFindings, overrideLine } from '../model/overridden.ts';

/**
 * Report `junit`: a suite for each family, a case for each control, as build servers show test results. A failing
 * control is a failure, an undetermined one an error, one that does not apply is skipped.
 */
export const junit: Writer = {
  id: 'junit',
  title: 'JUnit XML, for build servers',
  write(assessment: Assessment): readonly Artifact[] {
    const controls = listedControls(assessment);
    if (controls.length === 0) return [];
    const families = groupBy(controls, ({ requirement }) => requirement.family);
    const { framework, createdAt } = assessment;
    const name = `${framework.name} ${framework.version}`;
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="${xml(name)}"${getCounts(controls)}>`,
      ...[...families.values()].flatMap((own) => suite(framework.name, own, createdAt)),
      '</testsuites>',
      '',
    ].join('\n');
    return [{ filename: 'junit.xml', contentType: 'application/xml', text }];
  },
};

function suite(framework: string, controls: readonly ControlResult[], time: string): readonly string[] {
  const title = controls[0]?.requirement.familyTitle ?? '';
  const stamp = time.replace(/(?:\.\d+)?Z$/, '');
  return [
    `  <testsuite name="${xml(title)}" timestamp="${xml(stamp)}"${getCounts(controls)}>`,
    ...controls.flatMap((control) => testCase(framework, control)),
    '  </testsuite>',
  ];
}

function testCase(framework: string, control: ControlResult): readonly string[] {
  const { id, title, family } = control.requirement;
  const open = `    <testcase name="${xml(`${id} ${title}`)}" classname="${xml(`${framework}.${family}`)}"`;
  const kind = getKind(control);
  if (kind === undefined) return [`${open} />`];
  if (kind === 'skipped') return [`${open}>`, '      <skipped message="not applicable" />', '    </testcase>'];
  const { issues } = control;
  const lines = [...issues, ...fixLines(control)];
  const message = kind === 'error' ? 'undetermined' : 'not satisfied';
  const body = xml(safeLines(lines.map(safeText).join('\n')));
  return [
    `${open}>`,
    `      <${kind} type="${message}" message="${message}: ${counted(issues.length, 'finding')}">${body}</${kind}>`,
    ...overrideOutput(control),
    '    </testcase>',
  ];
}

function fixLines({ findings }: ControlResult): readonly string[] {
  const failing = findings.filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  return [...groupBy(failing, ({ check }) => check)].map(
    ([check, own]) => `Fix [${check.id}]: ${fixText(check, own)} (${explainCommand(check)})`,
  );
}

/** Gate overrides are shown with the failure and do not change the result. */
function overrideOutput(control: ControlResult): readonly string[] {
  const lines = overriddenFindings({ controls: [control] }).map((finding) => safeText(overrideLine(finding)));
  return lines.length === 0 ? [] : [`      <system-out>${xml(safeLines(lines.join('\n')))}</system-out>`];
}

function getKind({ status, undetermined }: ControlResult): 'failure' | 'error' | 'skipped' | undefined {
  if (status === 'satisfied') return undefined;
  if (status === 'not-applicable') return 'skipped';
  return undetermined ? 'error' : 'failure';
}

function getCounts(controls: readonly ControlResult[]): string {
  const kinds = controls.map(getKind);
  const count = (kind: string): number => kinds.filter((each) => each === kind).length;
  return ` tests="${controls.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

/** For element text, or an attribute in double quotes. Characters that XML 1.0 forbids become visible first. */
function xml(text: string): string {
  return safeLines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
