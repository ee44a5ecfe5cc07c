import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { diagram } from '../engine/diagram.ts';
import type { RenderFormat } from '../engine/render-diagrams.ts';
import { EngineError } from '../model/engine-error.ts';
import { repeatable } from './options/repeatable.ts';
import {
  addDiagramOptions,
  readDiagramChoices,
  readFindings,
  type DiagramCommandOptions,
} from './options/diagram-options.ts';
import { checkProposal, writeProposal } from './boundary-proposal.ts';
import { reportDiagrams, type DrawnFiles } from './terminal/diagram-report.ts';
import { addTerraformOptions, readParserSettings } from './options/parser-options.ts';
import { startProgress } from './terminal/progress.ts';
import { isRemote, readRemoteSources } from './options/remote-options.ts';
import { addServiceOptions } from './options/service-options.ts';
import { addSharedOptions, readLimits, defaultName } from './options/shared-options.ts';
import { writeFiles, type OutputFile } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine diagram examples/hardened
  evidence-engine diagram infra cluster chart --name casework
  evidence-engine diagram plan.json --view network --render svg
  evidence-engine diagram prod.tfstate --write-boundary boundary.yaml
  evidence-engine diagram prod.tfstate --remote --base-url https://evidence.example.org
  evidence-engine diagram prod.tfstate --boundary boundary.yaml --findings evidence/nist-800-53/findings.json`;

/** `diagram [path...]`: draws Mermaid diagrams, a flow table and pictures of Terraform and Kubernetes evidence. */
export function diagramCommand(): Command {
  const command = new Command('diagram')
    .description(
      'Draw Terraform and Kubernetes evidence: authorization boundary, network architecture and data flow, as Mermaid.',
    )
    .argument('[path...]', 'what to read (default: the current folder)')
    .optionsGroup('Drawing:')
    .option('--write-boundary <file>', 'propose a boundary file, draw with it, and write it for a person to edit')
    .option('--findings <file>', 'findings.json of an assessment, to mark what fails')
    .option('--controls <folder>', 'folder with your own checks that the findings name; repeatable', repeatable)
    .addOption(
      new Option('--render <format>', 'also render pictures, through mermaid-cli and a browser; repeatable')
        .choices(['svg', 'png', 'pdf'])
        .argParser<readonly string[]>(renderFormats),
    )
    .option(
      '--browser <program>',
      'Chromium or Chrome to render with (default: PUPPETEER_EXECUTABLE_PATH or one found)',
    )
    .addHelpText('after', EXAMPLES);
  addDiagramOptions(addTerraformOptions(command));
  return addSharedOptions(addServiceOptions(command)).action(
    async (paths: string[], options: DiagramCommandOptions) => {
      process.exitCode = await run(paths, options);
    },
  );
}

/** Returns the exit code: 3 if evidence was lost, else 0. */
async function run(paths: readonly string[], options: DiagramCommandOptions): Promise<number> {
  const roots = paths.length === 0 && !isRemote(options) ? ['.'] : paths;
  const name = options.name ?? defaultName(roots, options);
  checkProposal(options);
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const drawn = await drawnBy(roots, name, options, progress.say);
    if (drawn === undefined) return 0;
    const folder = resolve(options.output, 'diagram');
    const written = [...writeFiles(folder, drawn.files)];
    const exitCode = drawn.lost.length > 0 && options.allowUnparsed !== true ? 3 : 0;
    process.exitCode = exitCode;
    progress.say('Rendering');
    for (const format of options.render ?? [])
      written.push(...writeFiles(folder, await pictures(drawn, format, options)));
    const proposed = writeProposal(drawn, options);
    progress.stop();
    reportDiagrams({ ...drawn, ...proposed }, folder, written.length, options);
    return exitCode;
  } finally {
    progress.stop();
  }
}

/** `undefined` for a dry run. */
async function drawnBy(
  paths: readonly string[],
  name: string,
  options: DiagramCommandOptions,
  say: (text: string) => void,
): Promise<DrawnFiles | undefined> {
  if (options.remote === true) {
    const { drawRemotely } = await import('./remote/diagram-remote.ts');
    return drawRemotely(paths, name, options, say);
  }
  const marks = options.findings === undefined ? undefined : readFindings(options.findings);
  const { result, gaps } = await diagram(
    {
      ...readDiagramChoices(options),
      paths,
      name,
      exclude: [resolve(options.output)],
      limits: readLimits(options),
      remote: readRemoteSources(options),
      settings: readParserSettings(options),
      controlFolders: options.controls ?? [],
      findings: marks?.results ?? [],
      propose: options.writeBoundary !== undefined,
    },
    say,
  );
  const { artifacts, ...drawn } = result;
  const lost = gaps.map(({ message }) => message);
  return { ...drawn, files: artifacts, lost, ...(marks === undefined ? {} : { marks }) };
}

async function pictures(
  { diagrams }: DrawnFiles,
  format: RenderFormat,
  { browser }: DiagramCommandOptions,
): Promise<readonly OutputFile[]> {
  const { nameRendered, renderDiagrams } = await import('../engine/render-diagrams.ts');
  const rendered = await renderDiagrams(
    diagrams.map(({ text }) => text),
    format,
    browser,
  );
  return nameRendered(
    diagrams.map(({ filename }) => filename),
    format,
    rendered,
  );
}

function renderFormats(value: string, before: readonly string[] = []): readonly string[] {
  const formats = value.split(',');
  const strange = formats.find((format) => !['svg', 'png', 'pdf'].includes(format));
  if (strange !== undefined) throw new EngineError('invalid-usage', '--render needs svg, png or pdf.');
  return [...new Set([...before, ...formats])];
}
