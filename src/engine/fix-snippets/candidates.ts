import type { CheckExample, Outcome } from '../../model/check.ts';
import type { Candidate } from './candidate.ts';
import { manifests } from './manifests.ts';
import { playbooks } from './playbooks.ts';
import { blocks, resources } from './terraform-parts.ts';

const MOST_LINES = 60;
const SHORT_FORM = /\.(?:resources|facts|components)\.yaml$/;
const DOCKERFILE = /(?:^|[/.])dockerfile$/i;

/**
 * Parts of an example in which something has an outcome, from the shortest. Their files are what people write; `title` is
 * that of the check.
 */
export function getCandidates(example: CheckExample, title: string, outcome: Outcome = 'pass'): readonly Candidate[] {
  const wanted = Object.entries(example.outcome).flatMap(([address, each]) => (each === outcome ? [address] : []));
  if (wanted.length === 0) return [];
  const found = Object.entries(example.files).flatMap(([path, text]) => {
    if (path.endsWith('.resources.yaml')) return resources(text, wanted);
    if (SHORT_FORM.test(path)) return [];
    if (path.endsWith('.tf')) return blocks(text, wanted);
    if (DOCKERFILE.test(path)) return instructions(path, text);
    return /\.ya?ml$/.test(path) ? manifests(path, text, wanted) : [];
  });
  const isWritten = Object.keys(example.files).every((path) => !SHORT_FORM.test(path));
  const all = isWritten
    ? [...found, ...playbooks(example, wanted, title), ...oneHost(example.files, wanted), whole(example.files)]
    : found;
  return all.filter(({ text }) => text.split('\n').length <= MOST_LINES).sort(inOrder);
}

/** Compares candidates: fewer files first, then shorter text. */
export function inOrder(one: Candidate, other: Candidate): number {
  return one.shown - other.shown || one.text.length - other.text.length;
}

/** A playbook with an inventory of one wanted host. */
function oneHost(files: CheckExample['files'], wanted: readonly string[]): readonly Candidate[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.endsWith('.ini')) return [];
    const hosts = wanted.flatMap((address) => (address.startsWith(`${path}/`) ? [address.slice(path.length + 1)] : []));
    return hosts.map((host) => {
      const lines = text.split('\n').filter((line) => line.split(/\s/, 1)[0] === host);
      return whole({ ...files, [path]: `${lines.join('\n')}\n` });
    });
  });
}

/** Host names alone, and plays without tasks: they only make the rest readable. */
const SCAFFOLD = /^[\w\n]+$|^- hosts: \S+\n {2}tasks: \[\]\s*$/;
const NAMELESS = /^[^/]*\.ya?ml$|\.tf$|dockerfile$/i;

function whole(files: CheckExample['files']): Candidate {
  const entries = Object.entries(files);
  const told = entries.filter(([, content]) => !SCAFFOLD.test(content));
  const shown = told.length === 0 ? entries : told;
  const text = shown
    .map(([path, content]) => (shown.length > 1 || !NAMELESS.test(path) ? `# ${path}\n` : '') + content.trim())
    .join('\n\n');
  return { shown: shown.length, files, text };
}

function instructions(path: string, text: string): readonly Candidate[] {
  const parts = text.split(/\n(?=[A-Z]+\s)/).map((part) => part.trimEnd());
  const base = parts.find((part) => part.startsWith('FROM ')) ?? 'FROM scratch';
  const alone = parts.map((part) => whole({ [path]: part.startsWith('FROM ') ? part : `${base}\n${part}` }));
  return [...alone, whole({ [path]: text })];
}
