import { Command } from 'commander';
import { EngineError } from '../model/engine-error.ts';
import { visible } from '../model/visible.ts';
import { repeatable } from './repeatable.ts';

const EXAMPLES = `
Examples:
  evidence-engine verify --oscal evidence/nist-800-53/assessment-results.json
  evidence-engine verify --oscal ssp.json --oscal poam.json --json`;

interface VerifyOptions {
  readonly oscal?: readonly string[];
  readonly framework?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** `verify`: whether documents hold what they promise. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('Check OSCAL documents of any tool: official schema, references, identities, digests, vocabularies.')
    .option('--oscal <file>', 'document in JSON; repeatable, documents given together know each other', repeatable)
    .option('--framework <id>', 'also see that controls are of this framework, such as nist-800-53')
    .option('--json', 'print the result as JSON')
    .option('-q, --quiet', 'print nothing but errors of use')
    .option('--debug', 'show a stack trace with an error')
    .addHelpText('afterAll', EXAMPLES)
    .action(async (options: VerifyOptions) => {
      process.exitCode = await verify(options);
    });
}

/** Exit 0 for documents without errors, 1 for those with; warnings gate nothing. */
async function verify({ oscal = [], framework, json, quiet }: VerifyOptions): Promise<number> {
  if (oscal.length === 0) throw new EngineError('invalid-usage', 'Name documents to check with --oscal <file>.');
  const { verifyLines, verifyOscal } = await import('../engine/verify-oscal.ts');
  const documents = await verifyOscal(oscal, framework === undefined ? {} : { framework });
  if (json === true) process.stdout.write(`${JSON.stringify({ documents }, null, 2)}\n`);
  else if (quiet !== true) process.stdout.write(`${documents.flatMap(verifyLines).map(visible).join('\n')}\n`);
  const wrong = documents.some(({ defects }) => defects.some(({ level }) => level === 'error'));
  return wrong ? 1 : 0;
}
