import type { Command } from 'commander';
import type { OscalImports } from '../model/oscal-imports.ts';

/** What commander hands over for the options of `addOscalOptions`. */
export interface OscalOptions {
  readonly ssp?: string;
  readonly ap?: string;
}

/** Documents of the user that OSCAL output refers to. */
export function addOscalOptions(command: Command): Command {
  return command
    .option('--ssp <file or address>', 'system security plan that the OSCAL documents import')
    .option('--ap <file or address>', 'assessment plan that the OSCAL results import, in place of a written one');
}

/** Throws EngineError `invalid-usage` for what cannot be read or is something else. */
export async function importsOf({ ssp, ap }: OscalOptions, output: string): Promise<OscalImports> {
  if (ssp === undefined && ap === undefined) return {};
  const { importedDocument } = await import('../engine/oscal-imports.ts');
  return {
    ...(ssp === undefined ? {} : { ssp: importedDocument('--ssp', ssp, 'system-security-plan', output) }),
    ...(ap === undefined ? {} : { plan: importedDocument('--ap', ap, 'assessment-plan', output) }),
  };
}
