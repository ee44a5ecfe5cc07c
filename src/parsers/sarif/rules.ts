import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { factText } from '../shared/flaws/flaw-facts.ts';

/** What a run says of one of its rules. */
export interface RuleFacts {
  readonly id: string;
  /** What the rule is about in the words of the tool, or empty. */
  readonly title: string;
  /** Empty where the rule has none. */
  readonly level: string;
  /** A score as CVSS has it, which code scanning services read. */
  readonly score: number | undefined;
  readonly tags: readonly string[];
}

export interface Rules {
  /** The rule of a result; `undefined` where the result names none. */
  find(result: ValueMap): RuleFacts | undefined;
  isAboutSecurity(rule: RuleFacts, tool: string): boolean;
}

/** All rules of these tools are about security, though their reports do not say so. */
const SECURITY_TOOLS: ReadonlySet<string> = new Set(['bandit', 'gosec', 'brakeman', 'flawfinder', 'snykcode']);
const MOST_TAGS = 50;

/** The rules of the driver and its extensions. A rule that the run does not describe has its id alone. */
export function readRules(run: ValueMap): Rules {
  const tool = mapField(run, 'tool') ?? {};
  const components = [mapField(tool, 'driver') ?? {}, ...(listField(tool, 'extensions') ?? []).filter(isMap)];
  const lists = components.map((component) => (listField(component, 'rules') ?? []).map((one) => toFacts(one)));
  const byId = new Map(lists.flat().map((rule) => [rule.id, rule]));
  return {
    find(result) {
      const named = mapField(result, 'rule') ?? {};
      const id = factText(result, 'ruleId') || factText(named, 'id');
      const index = own(result, 'ruleIndex') ?? own(named, 'index');
      const extension = own(mapField(named, 'toolComponent') ?? {}, 'index');
      const list = lists[typeof extension === 'number' ? extension + 1 : 0] ?? [];
      const found = id === '' ? list[typeof index === 'number' ? index : -1] : (byId.get(id) ?? byId.get(parentId(id)));
      if (found === undefined || found.id === '') return id === '' ? undefined : { ...NO_FACTS, id };
      return id === '' ? found : { ...found, id };
    },
    isAboutSecurity: ({ score, tags }, name) =>
      score !== undefined || tags.includes('security') || SECURITY_TOOLS.has(name.toLowerCase()),
  };
}

const NO_FACTS: RuleFacts = { id: '', title: '', level: '', score: undefined, tags: [] };

/** `ruleId` may be more specific than the rule, by parts after slashes (section 3.27.5). */
function parentId(id: string): string {
  const slash = id.lastIndexOf('/');
  return slash === -1 ? id : id.slice(0, slash);
}

function toFacts(raw: unknown): RuleFacts {
  if (!isMap(raw)) return NO_FACTS;
  const properties = mapField(raw, 'properties') ?? {};
  const score = own(properties, 'security-severity');
  const number = typeof score === 'number' || (typeof score === 'string' && score !== '') ? Number(score) : NaN;
  const tags = (listField(properties, 'tags') ?? []).slice(0, MOST_TAGS);
  return {
    id: factText(raw, 'id'),
    title: factText(mapField(raw, 'shortDescription') ?? {}, 'text') || factText(raw, 'name'),
    level: textField(mapField(raw, 'defaultConfiguration') ?? {}, 'level') ?? '',
    score: Number.isNaN(number) ? undefined : number,
    tags: tags.filter((tag) => typeof tag === 'string').map((tag) => tag.toLowerCase()),
  };
}
