import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { EngineError } from '../model/engine-error.ts';
import type { DiagramCommandOptions } from './options/diagram-options.ts';
import type { DrawnFiles } from './terminal/diagram-report.ts';
import { writeFiles } from './write-files.ts';

type ProposalOptions = Pick<DiagramCommandOptions, 'writeBoundary' | 'boundary' | 'remote'>;

/**
 * Throws EngineError `invalid-usage` where `--write-boundary` would replace a file, or is combined with an option
 * that it cannot serve. Called before any evidence is read.
 */
export function checkProposal({ writeBoundary, boundary, remote }: ProposalOptions): void {
  if (writeBoundary === undefined) return;
  if (boundary !== undefined)
    throw new EngineError(
      'invalid-usage',
      '--write-boundary proposes a boundary, and --boundary gives one. Use one of them.',
    );
  if (remote === true)
    throw new EngineError('invalid-usage', '--write-boundary works on this machine only. Leave out --remote.');
  refuseExisting(resolve(writeBoundary));
}

/** Writes the proposal of a run, if it has one, and returns its path. Never replaces a file. */
export function writeProposal(
  { proposal }: Pick<DrawnFiles, 'proposal'>,
  { writeBoundary }: ProposalOptions,
): Pick<DrawnFiles, 'proposedAt'> {
  if (proposal === undefined || writeBoundary === undefined) return {};
  const path = resolve(writeBoundary);
  refuseExisting(path);
  writeFiles(dirname(path), [{ filename: basename(path), text: proposal.text }]);
  return { proposedAt: path };
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  const message = `${path} exists already and was left as it is. Name another file for --write-boundary, or use this one with --boundary.`;
  throw new EngineError('invalid-usage', message);
}
