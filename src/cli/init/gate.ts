import { checkChoices, getChoices } from '../../engine/check-choices.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { InitOptions } from './init-options.ts';
import { configFile } from '../settings/config-file.ts';
import type { Settings } from '../settings/settings.ts';
import type { Asker } from './ask.ts';
import { CONFIG_FILE } from './file-names.ts';

/** What is assessed, and what gates. */
export interface Gate {
  readonly frameworks: readonly string[];
  readonly level?: string;
  readonly failOn: string;
  /** The configuration that exists; `undefined` without one. */
  readonly settings?: Settings;
}

const DEFAULT_FRAMEWORK = 'nist-800-53';
const INIT_SEVERITY = 'high';
/** What `assess` takes if nothing says otherwise. */
const ASSESS_SEVERITY = 'low';

/** Flags first, then the configuration that exists, else an answer. Throws EngineError for a framework that does not exist. */
export async function chooseGate(options: InitOptions, isConfigured: boolean, asker: Asker | undefined): Promise<Gate> {
  const settings = isConfigured ? configFile(CONFIG_FILE) : undefined;
  const narrowing = omitUndefined({ level: options.level ?? readText(settings, 'level') });
  const named = options.framework ?? namesIn(settings);
  if (named !== undefined) checkChoices({ framework: named, ...narrowing }, []);
  const frameworks = named ?? (await askFrameworks(isConfigured ? undefined : asker));
  checkChoices({ framework: frameworks, ...narrowing }, []);
  const usual = isConfigured ? (readText(settings, 'fail-on') ?? ASSESS_SEVERITY) : INIT_SEVERITY;
  return { frameworks, failOn: options.failOn ?? usual, ...narrowing, ...omitUndefined({ settings }) };
}

function readText(settings: Settings | undefined, key: string): string | undefined {
  const value = settings?.get(key)?.value;
  return value === undefined ? undefined : String(value);
}

function namesIn(settings: Settings | undefined): readonly string[] | undefined {
  const value = settings?.get('framework')?.value;
  return Array.isArray(value) ? value.map(String) : undefined;
}

async function askFrameworks(asker: Asker | undefined): Promise<readonly string[]> {
  if (asker === undefined) return [DEFAULT_FRAMEWORK];
  return asker.ask('Frameworks, separated by commas', DEFAULT_FRAMEWORK, (answer) => {
    const framework = answer.split(/[\s,]+/).filter((each) => each !== '');
    return findFault(() => checkChoices({ framework }, [])) ?? framework;
  });
}

/** The same frameworks as names without blanks, as the action takes them. */
export function frameworkIds(frameworks: readonly string[]): readonly string[] {
  return frameworks.map((name) => {
    if (!/[\s,]/.test(name)) return name;
    return getChoices({ framework: [name] }, [])[0]?.framework.slug ?? name;
  });
}

/** What a check refuses, as a sentence; `undefined` if nothing. */
export function findFault(check: () => void): { readonly wrong: string } | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return { wrong: error.message };
    throw error;
  }
}
