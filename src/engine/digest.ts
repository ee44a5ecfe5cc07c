import { createHash } from 'node:crypto';
import { DEFAULT_MAX_AGE_DAYS } from './max-evidence-age.ts';
import type { FileStatus } from '../model/evidence.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import type { ParserSettings } from '../model/tree-parser.ts';

/**
 * SHA-256 over the sorted paths and digests of all files, and over the user's settings: the same evidence has the
 * same digest everywhere. Values of settings are only an input of the digest.
 */
export function evidenceDigest(
  files: readonly Pick<FileStatus, 'path' | 'sha256'>[],
  settings: ParserSettings = {},
  modules?: ModuleSettings,
  maxEvidenceAge = DEFAULT_MAX_AGE_DAYS,
): string {
  const hash = createHash('sha256');
  for (const line of files.map((file) => `${JSON.stringify(file.path)} ${file.sha256 ?? ''}\n`).sort())
    hash.update(line);
  const said = parserChoices(settings);
  if (said.some((each) => each.length > 0)) hash.update(JSON.stringify(said));
  const chosen = moduleChoices(modules);
  if (chosen.some((each) => each !== '')) hash.update(JSON.stringify(chosen));
  if (maxEvidenceAge !== DEFAULT_MAX_AGE_DAYS) hash.update(`scans ${maxEvidenceAge}`);
  return hash.digest('hex');
}

function parserChoices({ terraform, helm, templates }: ParserSettings): readonly (string | readonly unknown[])[] {
  const { variables = [], variableFiles = [] } = terraform ?? {};
  const { set = [], setText = [], valueFiles = [], kubeVersion = '' } = helm ?? {};
  return [
    variables,
    variableFiles.map(({ sha256 = '' }) => sha256),
    set,
    valueFiles.map(({ sha256 = '' }) => sha256),
    kubeVersion,
    setText,
    ...templateChoices(templates),
  ];
}

/** Left out where nothing is said, so that other digests stay as they were. */
function templateChoices({
  parameters = [],
  parameterFiles = [],
}: NonNullable<ParserSettings['templates']> = {}): readonly (readonly string[])[] {
  const files = parameterFiles.map(({ sha256 = '' }) => sha256);
  return parameters.length + files.length === 0 ? [] : [parameters, files];
}

function moduleChoices({ policy = 'strict', list, acceptances }: Partial<ModuleSettings> = {}): readonly string[] {
  return [policy === 'strict' ? '' : policy, list?.sha256 ?? '', acceptances?.sha256 ?? ''];
}
