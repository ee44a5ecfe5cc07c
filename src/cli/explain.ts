import { Command } from 'commander';
import { applySettingsFor } from './settings/apply-settings.ts';
import {
  explain,
  type ExplainedCheck,
  type ExplainedControl,
  type ExplainedRule,
  type Explanation,
} from '../engine/explain.ts';
import type { Check } from '../model/check.ts';
import { safeText } from '../model/safe-text.ts';
import { checkPath, controlPath, docsLink } from '../model/docs-links.ts';
import { readDocsUrl } from './options/docs-url.ts';
import { repeatable } from './options/repeatable.ts';

const EXAMPLES = `
Examples:
  evidence-engine explain SC-28
  evidence-engine explain 3.13.11
  evidence-engine explain data-encrypted-at-rest
  evidence-engine explain CKV_AWS_19`;

/** `explain <control | check | rule>`: explains what is assessed, from which evidence, and what would satisfy it. */
export function explainCommand(): Command {
  return new Command('explain')
    .description('Explain a control or a check, or find the checks that examine the same as a rule of another scanner.')
    .argument('<id>', 'id of a control, a check or a rule: AC-2(1), tls-minimum-version, CKV_AWS_19')
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .option('--docs-url <address>', 'where the site of controls docs --site is published; its pages are named')
    .option('--no-config', 'use no .evidence-engine.yaml')
    .hook('preAction', (command) => applySettingsFor(command, []))
    .addHelpText('after', EXAMPLES)
    .action(async (subject: string, { controls = [], docsUrl }: ExplainOptions) => {
      const site = docsUrl === undefined ? undefined : readDocsUrl(docsUrl);
      const explained = await explain(subject, controls);
      process.stdout.write(
        `${readBlocks(explained, site)
          .map((lines) => lines.map(safeText).join('\n'))
          .join('\n\n')}\n`,
      );
    });
}

interface ExplainOptions {
  readonly controls?: readonly string[];
  readonly docsUrl?: string;
}

function readBlocks(explained: Explanation, site: string | undefined): readonly (readonly string[])[] {
  const page = (path: string): readonly string[] => (site === undefined ? [] : [`Page: ${docsLink(site, path)}`]);
  if ('check' in explained) {
    const { id } = explained.check.check;
    return [[...checkLines(explained.check), ...page(checkPath(id))]];
  }
  if ('rules' in explained) return explained.rules.map(ruleLines);
  return explained.controls.map((control) => [
    ...controlLines(control),
    ...page(controlPath({ framework: control.framework.id, id: control.requirement.id })),
  ]);
}

function ruleLines({ id, scanner, whole, inPart }: ExplainedRule): readonly string[] {
  return [
    ...(whole.length === 0 ? [] : [`${id} of ${scanner} is covered by:`, ...rows(whole)]),
    ...(inPart.length === 0
      ? []
      : [`${id} of ${scanner} is covered in part, since it requires more, by:`, ...rows(inPart)]),
  ];
}

const PROOF = 'Satisfied when at least one of these passes, and nothing here fails or is undetermined:';

function controlLines({ framework, requirement, speakers, evidence }: ExplainedControl): readonly string[] {
  const { id, title, family, familyTitle, from, parts = [], gap } = requirement;
  const { proving, contradicting, advisory } = speakers;
  const isOwn = from.length === 1 && from[0] === id;
  return [
    `${id} ${title}`,
    `${framework.name} ${framework.version}, ${family === familyTitle ? family : `${family} ${familyTitle}`}`,
    ...(isOwn || from.length === 0 ? [] : [`Graded from the checks for ${from.join(', ')}.`]),
    ...(parts.length === 0 ? [] : [`Made of ${parts.join(', ')}: satisfied only when each of them is.`]),
    ...(proving.length === 0
      ? ['No check can prove it: automated evidence never makes it satisfied.']
      : [parts.length === 0 ? PROOF : 'Proof for its parts:', ...rows(proving)]),
    ...(contradicting.length === 0 ? [] : ['Contradicted when any of these fails:', ...rows(contradicting)]),
    ...(advisory.length === 0 ? [] : ['Advice only; changes no verdict:', ...rows(advisory)]),
    ...(evidence.length === 0 ? [] : [`Evidence needed: ${evidence.join('; ')}.`]),
    ...(gap === undefined ? [] : [`What such evidence never shows: ${gap.replace(/\.$/, '')}.`]),
  ];
}

function rows(checks: readonly Check[]): readonly string[] {
  const width = Math.max(...checks.map(({ id }) => id.length));
  return checks.map(({ id, severity, title }) => `  ${id.padEnd(width)}  ${severity.padEnd(8)}  ${title}`);
}

function weightText(severity: Check['severity'], supports: boolean): string {
  if (severity === 'info') return 'This is advice: no result changes a verdict.';
  if (supports) return 'A pass demonstrates the control; a failure contradicts it.';
  return 'A failure contradicts the control; a pass proves nothing, because the absence of one bad practice is not proof of a good one.';
}

function consequenceLines({ cryptographyFault, contradicts }: Check): readonly string[] {
  if (cryptographyFault === undefined || (contradicts['nist-800-53'] ?? []).length === 0) return [];
  return [
    'A finding on cryptography also bears on the controls that require it: SC-13 and others by the table fips-consequences, and through them SP 800-171, CMMC, FedRAMP and SPRS.',
  ];
}

function checkLines({ check, types, snippets, evidence, speaksTo }: ExplainedCheck): readonly string[] {
  const { id, severity, title, why, fix, references, peers = {}, peersInPart = {}, select } = check;
  const subject = types.length > 0 ? types.join(', ') : (select.fact ?? 'components of software');
  return [
    `${id} (${severity})`,
    title,
    `Why: ${why.trim()}`,
    `How to fix it: ${fix.trim()}`,
    ...snippets.flatMap(({ platform, text }) => [
      `Passes on ${platform}:`,
      ...text.split('\n').map((line) => `  ${line}`),
    ]),
    `Examines: ${subject}.`,
    `Evidence needed: ${evidence.join('; ')}.`,
    weightText(
      severity,
      speaksTo.some(({ proves }) => proves.length > 0),
    ),
    ...consequenceLines(check),
    ...speaksTo.map(({ framework, proves, contradicts }) => {
      const parts = [
        ...(proves.length === 0 ? [] : [`a pass supports ${proves.join(', ')}`]),
        ...(contradicts.length === 0 ? [] : [`a failure contradicts ${contradicts.join(', ')}`]),
      ];
      return `${framework.name} ${framework.version}: ${parts.join('; ')}.`;
    }),
    ...(references.length === 0 ? [] : [`References: ${references.join('; ')}.`]),
    ...Object.entries(peers).map(([peer, ids]) => `Rules of ${peer}: ${ids.join(', ')}.`),
    ...Object.entries(peersInPart).map(([peer, ids]) => `Rules of ${peer} that require more: ${ids.join(', ')}.`),
  ];
}
