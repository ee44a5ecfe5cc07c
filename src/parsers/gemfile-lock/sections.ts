import type { PackageOrigin } from '../shared/packages/lock-file.ts';

export interface Gem {
  readonly name: string;
  readonly version: string;
  /** Version and platform as written. */
  readonly written: string;
  readonly platform: string;
  readonly origin: PackageOrigin;
  readonly line: number;
  readonly wanted: string[];
}

export interface Sections {
  readonly gems: readonly Gem[];
  readonly named: ReadonlySet<string>;
  /** `algorithm=hex`, by `name version`. */
  readonly checksums: ReadonlyMap<string, string>;
  readonly ruby: string;
  readonly bundler: string;
  /** Whether the section of the gems in Gemfile, one of the last, is present. */
  readonly complete: boolean;
  readonly lines: number;
}

const ORIGINS = new Map<string, PackageOrigin>([
  ['GEM', 'registry'],
  ['GIT', 'git'],
  ['PATH', 'path'],
  ['PLUGIN SOURCE', 'unknown'],
]);
const MAX_LINE = 10_000;
const ENTRY = /^([\w.-]{1,200})(?: \(([^()]{1,400})\))?!?$/;
const CHECKSUM = /^([\w.-]{1,200}) \(([^()]{1,200})\)(?: (sha256=[0-9a-f]{64}))?/;

interface Draft {
  readonly gems: Gem[];
  readonly named: Set<string>;
  readonly checksums: Map<string, string>;
  ruby: string;
  bundler: string;
}

interface Line {
  readonly body: string;
  readonly indent: number;
  /** 1-based. */
  readonly number: number;
}

/**
 * Reads the sections, which begin at the margin. Fields of a source are indented by two blanks, gems by four,
 * dependencies of a gem by six. `complain` is called for any other line, such as the marks of a merge conflict.
 */
export function readSections(text: string, complain: (line: number) => void): Sections {
  const draft: Draft = { gems: [], named: new Set(), checksums: new Map(), ruby: '', bundler: '' };
  let section = '';
  let complete = false;
  const lines = text.split('\n');
  for (const [index, raw] of lines.entries()) {
    const content = raw.trimEnd();
    if (content === '') continue;
    const number = index + 1;
    const body = content.trimStart();
    const indent = content.length - body.length;
    if (content.length > MAX_LINE) complain(number);
    else if (indent === 0) {
      section = content;
      complete ||= content === 'DEPENDENCIES';
      if (!/^[A-Z][A-Z ]{1,40}$/.test(content)) complain(number);
    } else if (!takesLine(draft, section, { body, indent, number })) complain(number);
  }
  return { ...draft, complete, lines: lines.length };
}

function takesLine(draft: Draft, section: string, { body, indent, number }: Line): boolean {
  const origin = ORIGINS.get(section);
  if (origin !== undefined) return indent < 4 || readSpec(draft.gems, body, indent, origin, number);
  if (section === 'DEPENDENCIES') {
    const name = ENTRY.exec(body)?.[1];
    if (name !== undefined) draft.named.add(name);
    return name !== undefined;
  }
  if (section === 'CHECKSUMS') {
    const [, name, version, checksum] = CHECKSUM.exec(body) ?? [];
    if (checksum !== undefined) draft.checksums.set(`${name} ${version}`, checksum);
  }
  if (section === 'RUBY VERSION') draft.ruby = body.slice(0, 100);
  if (section === 'BUNDLED WITH') draft.bundler = body.slice(0, 100);
  return true;
}

function readSpec(gems: Gem[], body: string, indent: number, origin: PackageOrigin, line: number): boolean {
  const match = ENTRY.exec(body);
  const name = match?.[1];
  const written = match?.[2] ?? '';
  if (name === undefined) return false;
  if (indent >= 6) {
    gems.at(-1)?.wanted.push(name);
    return gems.length > 0;
  }
  // versions of gems hold no dash: what follows one is the platform
  const [version = '', ...platform] = written.split('-');
  if (!/^\d[\w.]{0,100}$/.test(version)) return false;
  gems.push({ name, version, written, platform: platform.join('-'), origin, line, wanted: [] });
  return true;
}
