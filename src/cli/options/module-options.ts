import { Option, type Command } from 'commander';
import { MODULE_POLICIES, type ModulePolicy, type ModuleSettings } from '../../model/module-settings.ts';

/** Values that commander parses for the options of `addModuleOptions`. */
export interface ModuleOptions {
  readonly cmvpData?: string;
  readonly riskAcceptance?: string;
  readonly policy: ModulePolicy;
}

/** Adds the options for information about cryptographic modules that is not in the evidence. */
export function addModuleOptions(command: Command): Command {
  return command
    .optionsGroup('Cryptographic modules:')
    .option('--cmvp-data <path>', 'newer list of validated modules: a file, or a folder of saved CMVP pages')
    .option('--risk-acceptance <file>', 'historical certificates that are accepted for an existing system')
    .addOption(
      new Option('--policy <name>', "how a vendor's patched build of a validated module counts")
        .choices(MODULE_POLICIES)
        .default('strict'),
    );
}

/**
 * Reads the module options. Throws EngineError `invalid-configuration` for a file that cannot be read or is not
 * valid.
 */
export async function readModuleSettings({ cmvpData, riskAcceptance, policy }: ModuleOptions): Promise<ModuleSettings> {
  if (cmvpData === undefined && riskAcceptance === undefined) return { policy };
  const { readAcceptances, readModuleList } = await import('../module-files.ts');
  return {
    policy,
    ...(cmvpData === undefined ? {} : { list: readModuleList(cmvpData) }),
    ...(riskAcceptance === undefined ? {} : { acceptances: readAcceptances(riskAcceptance) }),
  };
}
