import type { Majors } from '../../../model/provider-version.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { bothMajors, readMajors } from '../../shared/terraform/provider-constraint.ts';
import { attributeText, type ModuleSource } from '../module/declarations.ts';
import { parseNative } from '../../../languages/hcl/syntax/parse-native.ts';
import { providerSource } from './provider-identity.ts';

/**
 * Major versions of each provider by namespace and type (`hashicorp/aws`), since registries differ: that of the
 * dependency lock file (Terraform language, "Dependency Lock File"), else those that the constraints of all modules
 * allow. A module that is not in the evidence may allow fewer.
 */
export function providerVersions(
  tree: FileTree,
  folder: string,
  modules: Iterable<ModuleSource>,
): ReadonlyMap<string, Majors> {
  const versions = constrained(modules);
  for (const [source, majors] of locked(tree, folder)) versions.set(source, majors);
  return versions;
}

function constrained(modules: Iterable<ModuleSource>): Map<string, Majors> {
  const versions = new Map<string, Majors>();
  for (const module of modules) {
    for (const [name, constraint] of module.providerConstraints) {
      const source = withoutHost(providerSource(module, name));
      const majors = bothMajors(versions.get(source) ?? {}, readMajors(constraint) ?? {});
      if (majors !== undefined) versions.set(source, majors);
    }
  }
  return versions;
}

function locked(tree: FileTree, folder: string): ReadonlyMap<string, Majors> {
  const versions = new Map<string, Majors>();
  const text = tree.get(`${folder === '' ? '' : `${folder}/`}.terraform.lock.hcl`)?.text();
  for (const { type, labels, body } of text === undefined ? [] : parseNative(text).body.blocks) {
    const [source] = labels;
    const majors = readMajors(attributeText(body, 'version') ?? '');
    if (type === 'provider' && source !== undefined && majors !== undefined) versions.set(withoutHost(source), majors);
  }
  return versions;
}

/** Namespace and type of a source address: OpenTofu and mirrors serve the same providers from other hosts. */
export function withoutHost(source: string): string {
  return source.toLowerCase().split('/').slice(-2).join('/');
}
