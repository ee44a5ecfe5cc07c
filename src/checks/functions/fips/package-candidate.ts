import type { Subject } from '../../../model/check.ts';
import { parsePurl } from '../../../model/purl.ts';
import { textColumn } from '../../../base/columns.ts';
import type { CheckContext } from '../../check-function.ts';
import type { Candidate } from './certificate-candidates.ts';
import { readPath, type LocatedValue } from '../../../model/locate-value.ts';
import { getCandidate } from './system-candidates.ts';
import { componentsOfFile } from './components-of-file.ts';
import { getStack, type Package } from './system-rows.ts';

const SYSTEMS = new Map([
  ['redhat', 'rhel'],
  ['rhel', 'rhel'],
  ['alma', 'almalinux'],
  ['almalinux', 'almalinux'],
  ['rocky', 'rocky'],
  ['rockylinux', 'rocky'],
  ['oracle', 'ol'],
  ['oraclelinux', 'ol'],
  ['ol', 'ol'],
  ['amazon', 'amzn'],
  ['amzn', 'amzn'],
  ['amazonlinux', 'amzn'],
  ['suse', 'sles'],
  ['sles', 'sles'],
  ['ubuntu', 'ubuntu'],
  ['debian', 'debian'],
  ['fedora', 'fedora'],
  ['centos', 'centos'],
]);

/** The module that a package of a bill of materials is or belongs to, on the distribution that its package URL names. */
export function packageCandidate(component: Subject, context: CheckContext): Candidate | undefined {
  const at = readPath(component, 'name');
  const name = textColumn(component.values, 'name');
  const found = getStack(name);
  if (found === undefined) return undefined;
  const purl = textColumn(component.values, 'purl');
  const namespace = getNamespace(purl);
  const qualifiers = new Map(parsePurl(purl)?.qualifiers);
  const distro = (qualifiers.get('distro') ?? '').toLowerCase();
  const [, word = '', release = ''] = /^([a-z]+)-?([\d.]*)/.exec(distro) ?? [];
  const [built, runs] = [SYSTEMS.get(namespace) ?? '', SYSTEMS.get(word) ?? ''];
  const os = built === '' || runs === '' || built === runs ? runs || built : '';
  const arch = qualifiers.get('arch') ?? '';
  const installed = os === '' ? [ownPackage(component, name)] : beside(component, namespace, context);
  const told = (path: string, value: string): LocatedValue => ({
    ...at,
    path,
    value: value === '' ? undefined : value,
  });
  const platform = {
    os: told('distro', os),
    release: told('distro', release),
    architecture: told('arch', arch),
  };
  const hint = os === '' ? { hint: 'its package URL does not tell the distribution that built it' } : {};
  return { ...getCandidate({ at, ...found, os, installed }, context), platform, ...hint };
}

function ownPackage({ values }: Subject, name: string): Package {
  return { name, version: textColumn(values, 'version'), vendor: '' };
}

/** Packages of the same document and distribution: a module can consist of several. */
function beside(component: Subject, namespace: string, { evidence }: CheckContext): readonly Package[] {
  const mine = ownPackage(component, textColumn(component.values, 'name'));
  const others = componentsOfFile(evidence, component.place.file).filter(
    ({ ecosystem, name, purl }) =>
      ecosystem === component.values.ecosystem && name !== mine.name && getNamespace(purl) === namespace,
  );
  return [mine, ...others.map(({ name, version }) => ({ name, version, vendor: '' }))];
}

function getNamespace(purl: string): string {
  return parsePurl(purl)?.namespace.toLowerCase() ?? '';
}
