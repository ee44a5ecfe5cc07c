import type { Command } from 'commander';
import type { AssessRun } from '../../engine/assess.ts';
import type { BundledRun } from '../../engine/verify/bundle.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { OutputFile } from '../write-files.ts';

/** Values that commander parses for the options of `addBundleOptions`. */
export interface BundleOptions {
  readonly bundle?: boolean;
  readonly signKey?: string;
}

/** Adds the options that put the outputs of a run into one verifiable file. */
export function addBundleOptions(command: Command): Command {
  return command
    .optionsGroup('Bundle and signature:')
    .option(
      '--bundle',
      'also pack all files into evidence-bundle.zip, with a manifest of digests and an in-toto statement',
    )
    .option('--sign-key <file>', 'sign the bundle (DSSE) with this private key: PEM, Ed25519 or ECDSA on P-256');
}

/** Creates the files of a run's bundle. */
export interface Bundler {
  /** For a run on this machine. */
  of(run: AssessRun): Promise<readonly OutputFile[]>;
  /** For the answers of a service. */
  ofAnswers(runs: readonly BundledRun[]): Promise<readonly OutputFile[]>;
}

/** Creates a bundler and reads its key; `undefined` where no bundle is requested. Throws EngineError. */
export async function createBundler({ bundle, signKey }: BundleOptions): Promise<Bundler | undefined> {
  if (bundle !== true) {
    if (signKey === undefined) return undefined;
    throw new EngineError('invalid-usage', '--sign-key requires --bundle.');
  }
  const { createBundle: bundleOf, packBundle, createSigner: signerOf } = await import('../../engine/verify/bundle.ts');
  const sign = signerOf(signKey);
  return { of: (run) => bundleOf(run, sign), ofAnswers: (runs) => packBundle(runs, sign) };
}
