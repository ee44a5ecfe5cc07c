import type { Command } from 'commander';
import { EngineError } from '../../model/engine-error.ts';
import type { OscalImports } from '../../model/oscal-imports.ts';

/** Values that commander parses for the options of `addOscalOptions`. */
export interface OscalOptions {
  readonly ssp?: string;
  readonly ap?: string;
  readonly marking?: string;
}

/** Adds the options for documents of the user that OSCAL output refers to. */
export function addOscalOptions(command: Command): Command {
  return command
    .optionsGroup('OSCAL:')
    .option('--ssp <file or address>', 'system security plan that the OSCAL documents import')
    .option('--ap <file or address>', 'assessment plan that the OSCAL results import, instead of a generated one')
    .option('--marking <text>', 'marking that every OSCAL document carries, such as CUI');
}

/**
 * Reads the documents that OSCAL output refers to. Throws EngineError `invalid-usage` for a file that cannot be read
 * or is another document.
 */
export async function readImports({ ssp, ap }: OscalOptions, output: string): Promise<OscalImports> {
  if (ssp === undefined && ap === undefined) return {};
  const { importedDocument } = await import('../../engine/oscal/oscal-imports.ts');
  return {
    ...(ssp === undefined ? {} : { ssp: importedDocument('--ssp', ssp, 'system-security-plan', output) }),
    ...(ap === undefined ? {} : { plan: importedDocument('--ap', ap, 'assessment-plan', output) }),
  };
}

const LONGEST_MARKING = 250;

/** Validates a marking. Throws EngineError `invalid-usage` unless it is one line of text. */
export function readMarking(marking: string): string {
  if (/^\S(?:[^\p{C}\p{Z}]| )*$/u.test(marking) && marking.trim() === marking && marking.length <= LONGEST_MARKING)
    return marking;
  throw new EngineError(
    'invalid-usage',
    `--marking needs a line of at most ${LONGEST_MARKING} characters, such as CUI or "Controlled Unclassified Information".`,
  );
}
