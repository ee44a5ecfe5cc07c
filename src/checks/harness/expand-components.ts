import { decodePercent } from '../../base/decode-percent.ts';
import { isList, own, type Value, type ValueMap } from '../../base/value.ts';

const ROOT = 'example';
const ITSELF = { type: 'application', name: ROOT, version: '1', 'bom-ref': ROOT };

/**
 * Expands components to CycloneDX 1.5 JSON. `purl` gives name, group and version; `direct` and `dependsOn` give the
 * dependency graph, in which case the described application `example@1` is also a component.
 */
export function expandComponents(rows: readonly ValueMap[]): string {
  const hasGraph = rows.some((row) => own(row, 'direct') !== undefined || own(row, 'dependsOn') !== undefined);
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    components: rows.map(component),
    ...(hasGraph ? { metadata: { component: ITSELF }, dependencies: dependencies(rows) } : {}),
  });
}

function component(row: ValueMap, index: number): object {
  const { direct: _direct, dependsOn: _dependsOn, ...rest } = row;
  return { type: 'library', 'bom-ref': getRef(row, index), ...named(own(row, 'purl')), ...rest };
}

function getRef(row: ValueMap, index: number): Value {
  return own(row, 'bom-ref') ?? own(row, 'purl') ?? `component-${index}`;
}

/** Name, group and version from a package URL (package-url specification, "How to parse"). */
function named(purl: Value | undefined): object {
  const match = typeof purl === 'string' ? /^pkg:[^/]+\/(?:([^@?#]+)\/)?([^@/?#]+)(?:@([^?#]+))?/.exec(purl) : null;
  if (match === null) return {};
  const [, group, name = '', version] = match;
  return {
    ...(group === undefined ? {} : { group: decodePercent(group) }),
    name: decodePercent(name),
    ...(version === undefined ? {} : { version: decodePercent(version) }),
  };
}

function dependencies(rows: readonly ValueMap[]): readonly object[] {
  const refs = rows.map(getRef);
  const direct = refs.filter((_, index) => own(rows[index] ?? {}, 'direct') === true);
  const below = rows.map((row, index) => {
    const dependsOn = own(row, 'dependsOn');
    return { ref: refs[index], dependsOn: isList(dependsOn) ? dependsOn : [] };
  });
  return [{ ref: ROOT, dependsOn: direct }, ...below];
}
