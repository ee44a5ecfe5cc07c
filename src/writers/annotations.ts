import type { Artifact, Assessment, RunWriter, WriterOptions } from '../model/assessment.ts';
import { counted } from '../base/counted.ts';
import type { Severity } from '../model/check.ts';
import { subjectsText } from '../model/alike.ts';
import { gateSeverity } from '../model/gate-override.ts';
import { decisivePlace } from '../model/finding.ts';
import { explainCommand, fixText } from '../model/fix-text.ts';
import { getFailures, type Failure } from './failures.ts';
import { oneLine, shorten } from './text.ts';

type Level = 'error' | 'warning' | 'notice';

/** Limit that GitHub shows per step and level; it drops the rest silently (GitHub Docs, Workflow commands). */
const MOST_OF_LEVEL = 10;
const LONGEST = 1000;
const LEVELS: { readonly [severity in Severity]: Level } = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/**
 * Report `annotations`: failures as commands that a build server reads from the output of a step, highest severity
 * and new ones first. `annotations.github.txt` is for GitHub Actions, `annotations.azure.txt` for Azure Pipelines.
 * Waived failures are left out.
 */
export const annotations: RunWriter = {
  id: 'annotations',
  title: 'Annotations for GitHub Actions and Azure Pipelines',
  write(assessments: readonly Assessment[], { pathPrefix = '', isNew }: WriterOptions): readonly Artifact[] {
    const open = getFailures(...assessments).filter(({ finding }) => gateSeverity(finding) !== undefined);
    const failures =
      isNew === undefined ? open : open.toSorted((a, b) => Number(isNew(b.finding)) - Number(isNew(a.finding)));
    return [
      textArtifact('annotations.github.txt', githubLines(failures, pathPrefix)),
      textArtifact('annotations.azure.txt', azureLines(failures, pathPrefix)),
    ];
  },
};

function textArtifact(filename: string, lines: readonly string[]): Artifact {
  return { filename, contentType: 'text/plain', text: lines.map((line) => `${line}\n`).join('') };
}

function githubLines(failures: readonly Failure[], prefix: string): readonly string[] {
  const counts = new Map<Level, number>();
  const shown: Failure[] = [];
  for (const failure of failures) {
    const level = LEVELS[failure.finding.check.severity];
    const count = counts.get(level) ?? 0;
    // one notice is kept for the line that counts the rest
    if (count >= MOST_OF_LEVEL - (level === 'notice' ? 1 : 0)) continue;
    counts.set(level, count + 1);
    shown.push(failure);
  }
  const lines = shown.map((failure) => {
    const { file, line } = decisivePlace(failure.finding);
    const { severity, title, id } = failure.finding.check;
    const place = [`file=${property(`${prefix}${file}`)}`, ...(line === undefined ? [] : [`line=${line}`])];
    const properties = [...place, `title=${property(oneLine(`${title} [${id}]`))}`].join(',');
    return `::${LEVELS[severity]} ${properties}::${data(getText(failure))}`;
  });
  const more = failures.length - shown.length;
  return more === 0
    ? lines
    : [...lines, `::notice::${data(`${counted(more, 'more failure')}: see the summary of the run.`)}`];
}

function azureLines(failures: readonly Failure[], prefix: string): readonly string[] {
  const shown = failures.slice(0, MOST_OF_LEVEL * 2);
  const lines = shown.map((failure) => {
    const { file, line } = decisivePlace(failure.finding);
    const { severity, id } = failure.finding.check;
    const type = LEVELS[severity] === 'error' ? 'error' : 'warning';
    const place = [`sourcepath=${azure(`${prefix}${file}`)}`, ...(line === undefined ? [] : [`linenumber=${line}`])];
    return `##vso[task.logissue type=${[type, ...place, `code=${azure(id)}`].join(';')}]${azure(getText(failure))}`;
  });
  const more = failures.length - shown.length;
  return more === 0 ? lines : [...lines, `${counted(more, 'more failure')}: see the summary of the run.`];
}

function getText({ finding, subjects }: Failure): string {
  const { check, message } = finding;
  const text = `${subjectsText(subjects)}: ${message} Fix: ${fixText(check, [finding])} (${explainCommand(check)})`;
  return shorten(oneLine(text), LONGEST);
}

/** Escapes text of a workflow command (GitHub's toolkit, `escapeData`). */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes a property of a workflow command (GitHub's toolkit, `escapeProperty`). */
function property(text: string): string {
  return data(oneLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Escapes text and properties of a logging command (Azure Pipelines, Logging commands, formatting). */
function azure(text: string): string {
  return oneLine(text).replaceAll('%', '%AZP25').replaceAll(';', '%3B').replaceAll(']', '%5D');
}
