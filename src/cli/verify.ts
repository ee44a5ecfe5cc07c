import { Command } from 'commander';
import { counted } from '../base/counted.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Verification } from '../model/verification.ts';
import { safeText } from '../model/safe-text.ts';
import { day } from './options/day.ts';
import { withProgress } from './terminal/progress.ts';
import { repeatable } from './options/repeatable.ts';

const EXAMPLES = `
Examples:
  evidence-engine verify evidence
  evidence-engine verify evidence --evidence infra
  evidence-engine verify evidence/evidence-bundle.zip --evidence infra --public-key team.pub.pem
  evidence-engine verify --oscal evidence/nist-800-53/assessment-results.json
  evidence-engine verify --oscal ssp.json --oscal poam.json --json
  evidence-engine verify --fedramp incident-report.json`;

const MOST_SHOWN = 50;

interface VerifyOptions {
  readonly evidence?: readonly string[];
  readonly publicKey?: string;
  readonly signature?: string;
  readonly notBefore?: string;
  readonly oscal?: readonly string[];
  readonly fedramp?: readonly string[];
  readonly framework?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** `verify [output]`: checks outputs of a run, or documents of any tool, against what they claim. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Verify what a run wrote (digests, places, statuses, OSCAL, signature), or OSCAL and FedRAMP documents of any tool.',
    )
    .argument('[output]', 'folder that a run wrote, or its evidence-bundle.zip')
    .option(
      '--evidence <path>',
      'what was assessed, as the run was given it (default: looked for by its digests); repeatable',
      repeatable,
    )
    .option('--public-key <file>', 'the results must be signed with this key (PEM)')
    .option('--signature <file>', 'the signature (default: the .dsse.json next to the bundle)')
    .option('--not-before <day>', 'refuse results that are older than this day', day('--not-before'))
    .option('--oscal <file>', 'document in JSON; repeatable, documents given together know each other', repeatable)
    .option(
      '--fedramp <file>',
      'document of the Consolidated Rules for 2026 in JSON, such as an incident report; repeatable',
      repeatable,
    )
    .option('--framework <id>', 'with --oscal: also see that controls are of this framework, such as nist-800-53')
    .option('--json', 'print the result as JSON')
    .option('-q, --quiet', 'print nothing but errors of use')
    .option('--debug', 'show a stack trace with an error')
    .addHelpText('afterAll', EXAMPLES)
    .action(async (output: string | undefined, options: VerifyOptions) => {
      process.exitCode = await verify(output, options);
    });
}

async function verify(output: string | undefined, options: VerifyOptions): Promise<number> {
  if (output === undefined) return verifyDocuments(options);
  if (options.oscal !== undefined || options.fedramp !== undefined)
    throw new EngineError(
      'invalid-usage',
      'Name either what a run wrote or documents with --oscal or --fedramp, not both.',
    );
  const { evidence = [], publicKey, signature, notBefore, json, quiet } = options;
  const { verifyOutput } = await import('../engine/verify-output.ts');
  const request = {
    path: output,
    evidence,
    ...omitUndefined({ publicKey, signature, notBefore }),
  };
  const verification = await withProgress(quiet === true || json === true, (say) => verifyOutput(request, say));
  if (json === true) process.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  else if (quiet !== true) process.stdout.write(`${lines(verification).map(safeText).join('\n')}\n`);
  return verification.faults.length > 0 ? 1 : 0;
}

function lines({ faults, notes, checked }: Verification): readonly string[] {
  const { responses, artifacts, evidence, places } = checked;
  const more = faults.length - MOST_SHOWN;
  return [
    ...faults.slice(0, MOST_SHOWN).map(({ file, message }) => `${file} ${message}`),
    ...(more > 0 ? [`and ${more} more (--json lists all)`] : []),
    ...notes.map((note) => `Note: ${note}`),
    `Checked: ${counted(responses, 'response')}, ${counted(artifacts, 'artifact')}, ${counted(evidence, 'file')} of evidence, ${counted(places, 'place')}`,
    faults.length > 0
      ? `Does not match: ${counted(faults.length, 'thing')}.`
      : `Everything that was checked matches.${evidence === 0 ? ' Evidence was not checked.' : ''}`,
  ];
}

/** Exit code 1 only for documents with errors; warnings do not gate. */
async function verifyDocuments(options: VerifyOptions): Promise<number> {
  const { oscal = [], fedramp = [] } = options;
  if (oscal.length === 0 && fedramp.length === 0)
    throw new EngineError(
      'invalid-usage',
      'Name a folder or bundle that a run wrote, or documents with --oscal <file> or --fedramp <file>.',
    );
  if (oscal.length > 0 && fedramp.length > 0)
    throw new EngineError('invalid-usage', 'Name documents with --oscal or with --fedramp, not with both.');
  return oscal.length > 0 ? verifyOscalDocuments(oscal, options) : verifyFedrampDocuments(fedramp, options);
}

async function verifyFedrampDocuments(paths: readonly string[], options: VerifyOptions): Promise<number> {
  if (options.framework !== undefined)
    throw new EngineError('invalid-usage', '--framework requires --oscal: FedRAMP documents name no framework.');
  const { fedrampLines, verifyFedramp } = await import('../engine/fedramp/verify-documents.ts');
  const documents = verifyFedramp(paths);
  return told(documents, documents.flatMap(fedrampLines), options);
}

async function verifyOscalDocuments(oscal: readonly string[], options: VerifyOptions): Promise<number> {
  const { framework, json, quiet } = options;
  const { verifyLines, verifyOscal } = await import('../engine/oscal/verify-oscal.ts');
  const expected = omitUndefined({ framework });
  const documents = await withProgress(quiet === true || json === true, (say) => {
    say('Checking documents');
    return verifyOscal(oscal, expected);
  });
  return told(documents, documents.flatMap(verifyLines), options);
}

function told(
  documents: readonly { readonly defects: readonly { readonly level: string }[] }[],
  said: readonly string[],
  { json, quiet }: Pick<VerifyOptions, 'json' | 'quiet'>,
): number {
  if (json === true) process.stdout.write(`${JSON.stringify({ documents }, null, 2)}\n`);
  else if (quiet !== true) process.stdout.write(`${said.map(safeText).join('\n')}\n`);
  const wrong = documents.some(({ defects }) => defects.some(({ level }) => level === 'error'));
  return wrong ? 1 : 0;
}
