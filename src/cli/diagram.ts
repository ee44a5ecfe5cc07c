import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { DiagramRun } from '../engine/diagram.ts';
import { diagram } from '../engine/diagram.ts';
import type { RenderFormat } from '../engine/render-diagrams.ts';
import { EngineError } from '../model/engine-error.ts';
import { visible } from '../model/visible.ts';
import { repeatable } from './repeatable.ts';
import type { DiagramOptions } from './diagram-options.ts';
import { addDiagramOptions, choicesOf, readFindings } from './diagram-options.ts';
import type { ParserOptions } from './parser-options.ts';
import { addTerraformOptions, settingsOf } from './parser-options.ts';
import { startProgress } from './progress.ts';
import { isRemote, remoteOf } from './remote-options.ts';
import type { SharedOptions } from './shared-options.ts';
import { addSharedOptions, limitsOf, nameOf } from './shared-options.ts';
import type { OutputFile } from './write-files.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine diagram examples/hardened
  evidence-engine diagram plan.json --view network --render svg
  evidence-engine diagram prod.tfstate --boundary boundary.yaml --findings evidence/nist-800-53/findings.json`;

type Options = SharedOptions &
  DiagramOptions &
  ParserOptions & {
    readonly findings?: string;
    readonly controls?: readonly string[];
    readonly render?: readonly RenderFormat[];
    readonly browser?: string;
  };

/** `diagram [path...]`: Terraform evidence to Mermaid diagrams, a flow table and pictures. */
export function diagramCommand(): Command {
  const command = new Command('diagram')
    .description('Draw Terraform evidence: authorization boundary, network architecture and data flow, as Mermaid.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .option('--findings <file>', 'findings.json of an assessment: marks what fails')
    .option('--controls <folder>', 'further checks that the findings name; repeatable', repeatable)
    .addOption(
      new Option('--render <format>', 'also pictures, through mermaid-cli and a browser; repeatable')
        .choices(['svg', 'png', 'pdf'])
        .argParser<readonly string[]>(renderFormats),
    )
    .option(
      '--browser <program>',
      'Chromium or Chrome to render with (default: PUPPETEER_EXECUTABLE_PATH or one found)',
    )
    .addHelpText('after', EXAMPLES);
  addDiagramOptions(addTerraformOptions(command));
  return addSharedOptions(command).action(async (paths: string[], options: Options) => {
    process.exitCode = await run(paths, options);
  });
}

/** Reads, draws, writes and reports. Returns the exit code: 3 where evidence was lost, else 0. */
async function run(paths: readonly string[], options: Options): Promise<number> {
  const roots = paths.length === 0 && !isRemote(options) ? ['.'] : paths;
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const drawn = await diagram(
      {
        ...choicesOf(options),
        paths: roots,
        name: options.name ?? nameOf(roots, options),
        exclude: [resolve(options.output)],
        ...(options.ignore === undefined ? {} : { ignore: options.ignore }),
        limits: limitsOf(options),
        remote: remoteOf(options),
        settings: settingsOf(options),
        controlFolders: options.controls ?? [],
        findings: options.findings === undefined ? [] : readFindings(options.findings),
      },
      progress.say,
    );
    const folder = resolve(options.output, 'diagram');
    const written = [...writeFiles(folder, drawn.result.artifacts)];
    const exitCode = drawn.gaps.length > 0 && options.allowUnparsed !== true ? 3 : 0;
    process.exitCode = exitCode;
    progress.say('Rendering');
    for (const format of options.render ?? [])
      written.push(...writeFiles(folder, await pictures(drawn, format, options)));
    progress.stop();
    report(drawn, folder, written.length, options);
    return exitCode;
  } finally {
    progress.stop();
  }
}

async function pictures(
  { result }: DiagramRun,
  format: RenderFormat,
  { browser }: Options,
): Promise<readonly OutputFile[]> {
  const { renderDiagrams } = await import('../engine/render-diagrams.ts');
  const rendered = await renderDiagrams(
    result.diagrams.map(({ text }) => text),
    format,
    browser,
  );
  return rendered.map((text, index) => ({
    filename: (result.diagrams[index]?.filename ?? 'diagram.mmd').replace(/mmd$/, format),
    text,
  }));
}

function report({ result, gaps }: DiagramRun, folder: string, files: number, options: Options): void {
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(result.sideCar, null, 2)}\n`);
    return;
  }
  if (options.quiet === true) return;
  const { things, flows, absorbed, undrawn } = result.counts;
  const lines = [
    `${things} things and ${flows} flows drawn; ${absorbed} resources are part of these, ${undrawn} are of types that are not drawn.`,
    ...result.diagrams.map(({ filename, counts, steps }) => {
      const what = `${filename}: ${counts.nodes} nodes, ${counts.edges} connections`;
      return steps.length === 0 ? what : `${what} (${steps.join('; ')})`;
    }),
    ...gaps.slice(0, 8).map(({ message }) => `Not read: ${message}`),
    `Written: ${folder} (${files} files)`,
  ];
  process.stdout.write(`${lines.map(visible).join('\n')}\n`);
}

function renderFormats(value: string, before: readonly string[] = []): readonly string[] {
  const formats = value.split(',');
  const strange = formats.find((format) => !['svg', 'png', 'pdf'].includes(format));
  if (strange !== undefined) throw new EngineError('invalid-usage', '--render wants svg, png or pdf.');
  return [...new Set([...before, ...formats])];
}
