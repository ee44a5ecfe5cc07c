import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { ParserSettings } from '../../model/tree-parser.ts';
import { repeatable } from './repeatable.ts';

/** Values that commander parses for the options of `addParserOptions`. */
export interface ParserOptions {
  readonly values?: readonly string[];
  readonly set?: readonly string[];
  readonly setString?: readonly string[];
  readonly kubeVersion?: string;
  readonly var?: readonly string[];
  readonly varFile?: readonly string[];
  readonly parameter?: readonly string[];
  readonly parameterFile?: readonly string[];
}

/** Adds the options that give values to evidence, under the names that the tools of its format use. */
export function addParserOptions(command: Command): Command {
  return addTemplateOptions(addTerraformOptions(command))
    .optionsGroup('Helm charts:')
    .option('--values <file>', 'values for Helm charts, over their own; repeatable, the last one wins', repeatable)
    .option('--set <key=value>', "a value for Helm charts in Helm's notation; repeatable", repeatable)
    .option('--set-string <key=value>', 'the same, but the value is always text; repeatable', repeatable)
    .option('--kube-version <version>', 'Kubernetes version that Helm charts are rendered for (default: 1.34.0)');
}

/** The part of it that templates of CloudFormation and Azure Resource Manager and Bicep files are read with. */
function addTemplateOptions(command: Command): Command {
  return command
    .optionsGroup('CloudFormation, Azure Resource Manager and Bicep:')
    .option('--parameter <Name=value>', 'a value for a parameter of templates; repeatable', repeatable)
    .option(
      '--parameter-file <file>',
      'values for parameters of templates, in the form of the AWS CLI or of Azure (.bicepparam too); repeatable',
      repeatable,
    );
}

/** Adds the subset of these options that applies to Terraform configuration. */
export function addTerraformOptions(command: Command): Command {
  return command
    .optionsGroup('Terraform configuration:')
    .option('--var <name=value>', 'a value for a variable of Terraform configuration; repeatable', repeatable)
    .option('--var-file <file>', 'values for variables of Terraform configuration; repeatable', repeatable);
}

/**
 * Reads the parser options. Throws EngineError `invalid-usage` for a file that cannot be read and for an invalid
 * version or variable.
 */
export function readParserSettings(options: ParserOptions): ParserSettings {
  const { values = [], set = [], setString = [], kubeVersion, var: variables = [], varFile = [] } = options;
  if (kubeVersion !== undefined && !/^v?\d+\.\d+(?:\.\d+)?(?:[-+][0-9A-Za-z.+-]{1,60})?$/.test(kubeVersion)) {
    throw new EngineError('invalid-usage', '--kube-version needs a version such as 1.31.0.');
  }
  const version = omitUndefined({ kubeVersion });
  for (const text of variables)
    if (!/^\s*[\p{ID_Start}_][\p{ID_Continue}-]*\s*=/u.test(text))
      throw new EngineError('invalid-usage', '--var needs a name and a value, such as --var region=eu-west-1.');
  const { parameter: parameters = [], parameterFile = [] } = options;
  for (const text of parameters)
    if (!/^\s*\w{1,255}\s*=/.test(text))
      throw new EngineError('invalid-usage', '--parameter needs a name and a value, such as --parameter Stage=prod.');
  return {
    templates: { parameters, parameterFiles: parameterFile.map((path) => valueFile('--parameter-file', path)) },
    helm: { valueFiles: values.map((path) => valueFile('--values', path)), set, setText: setString, ...version },
    terraform: { variables, variableFiles: varFile.map((path) => valueFile('--var-file', path)) },
  };
}

function valueFile(flag: string, path: string): EvidenceFile {
  const bytes = readBytes(flag, path);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size: bytes.length, sha256, head: text.slice(0, 1000), text: () => text };
}

function readBytes(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = errorCode(error);
    throw new EngineError('invalid-usage', `${flag}: ${path} cannot be read (${code}). Name a file with values.`, {
      cause: error,
    });
  }
}
