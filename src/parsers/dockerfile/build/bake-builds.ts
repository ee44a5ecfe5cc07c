import type { EvidenceFile } from '../../../model/evidence.ts';
import { namedBuild, type NamedBuild, type Written } from './named-build.ts';

const NAME = /(?:^|\/)(?:docker-)?bake(?:[._-][\w.-]{0,100})?\.(?:hcl|json)$/i;
const BLOCK = /^[ \t]*target[ \t]+"?([\w-]{1,200})"?[ \t]*\{(.*)$/;
const SETTING = /^[ \t]*(context|dockerfile|target|inherits)[ \t]*=[ \t]*(.*)$/;
const MAX_LENGTH = 1_000_000;
const MAX_INHERITED = 20;

interface Target extends Written {
  readonly inherits: readonly string[];
}

/** The stages that targets of a Bake file build (Docker documentation, "Bake file reference"). */
export function bakeBuilds(file: EvidenceFile): readonly NamedBuild[] {
  if (!NAME.test(file.path) || file.size > MAX_LENGTH) return [];
  const targets = file.path.endsWith('.json') ? jsonTargets(file.text()) : hclTargets(file.text());
  return [...targets.values()].flatMap((target) => namedBuild(file.path, withInherited(target, targets)));
}

/** The target's own settings override inherited ones. */
function withInherited(target: Target, targets: ReadonlyMap<string, Target>): Written {
  const found = new Set([target]);
  // a set hands out what is added on the way
  for (const each of found) {
    for (const name of each.inherits) {
      const next = targets.get(name);
      if (next !== undefined && found.size < MAX_INHERITED) found.add(next);
    }
  }
  const first = (pick: (each: Target) => string | undefined): string | undefined => {
    for (const each of found) if (pick(each) !== undefined) return pick(each);
    return undefined;
  };
  return {
    context: first(({ context }) => context),
    dockerfile: first(({ dockerfile }) => dockerfile),
    target: first((each) => each.target),
  };
}

/** Reads line by line; only settings directly inside the braces of a target count. */
function hclTargets(text: string): ReadonlyMap<string, Target> {
  const found = new Map<string, Target>();
  let settings: Map<string, string> | undefined;
  let depth = 0;
  for (const line of text.split('\n')) {
    const [, name, rest = ''] = depth === 0 ? (BLOCK.exec(line) ?? []) : [];
    if (name !== undefined) {
      settings = new Map();
      found.set(name, readTarget(settings));
      noteSetting(settings, rest);
    } else if (depth === 1 && settings !== undefined) noteSetting(settings, line);
    depth = Math.max(0, depth + bracesIn(line));
    if (depth === 0) settings = undefined;
  }
  return found;
}

function noteSetting(settings: Map<string, string>, line: string): void {
  const [, key, value = ''] = SETTING.exec(line) ?? [];
  if (key !== undefined) settings.set(key, value);
  else if (isInList(settings)) settings.set('inherits', `${settings.get('inherits') ?? ''} ${line}`);
}

function isInList(settings: ReadonlyMap<string, string>): boolean {
  const inherits = settings.get('inherits');
  return inherits !== undefined && inherits.length < 10_000 && !inherits.includes(']');
}

function bracesIn(line: string): number {
  let depth = 0;
  for (const brace of line.replace(/"[^"]*"/g, '').replace(/(?:#|\/\/).*$/, '')) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
  }
  return depth;
}

/** Reads settings lazily, because later lines add to them. */
function readTarget(settings: ReadonlyMap<string, string>): Target {
  /** Only a text literal is known; any other expression is not. */
  const read = (name: string): string | undefined => {
    const written = settings.get(name);
    return written === undefined ? undefined : (/^"([^"]*)"/.exec(written)?.[1] ?? '$');
  };
  return {
    get context() {
      return read('context');
    },
    get dockerfile() {
      return read('dockerfile');
    },
    get target() {
      return read('target');
    },
    get inherits() {
      return [...(settings.get('inherits') ?? '').matchAll(/"([^"]{1,200})"/g)].map(([, each = '']) => each);
    },
  };
}

function jsonTargets(text: string): ReadonlyMap<string, Target> {
  const found = new Map<string, Target>();
  for (const [name, value] of readEntries(entry(parsed(text), 'target'))) {
    const inherits = entry(value, 'inherits');
    found.set(name, {
      context: textIn(value, 'context'),
      dockerfile: textIn(value, 'dockerfile'),
      target: textIn(value, 'target'),
      inherits: Array.isArray(inherits) ? inherits.filter((each) => typeof each === 'string') : [],
    });
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function entry(value: unknown, name: string): unknown {
  return readEntries(value).find(([key]) => key === name)?.[1];
}

function textIn(value: unknown, name: string): string | undefined {
  const found = entry(value, name);
  return typeof found === 'string' ? found : undefined;
}
