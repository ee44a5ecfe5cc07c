import type { EvidenceFile } from '../../../model/evidence.ts';
import { readYaml } from '../../shared/yaml.ts';
import { namedBuild, type NamedBuild } from './named-build.ts';

const NAME = /(?:^|[/._-])compose(?:[._-][\w.-]{0,100})?\.ya?ml$/i;
const COMPOSE = { title: 'a Compose file', kinds: [] };
const MAX_SERVICES = 2000;

/** The stages that services of a Compose file build (Compose specification, "Compose Build Specification"). */
export function composeBuilds(file: EvidenceFile): readonly NamedBuild[] {
  if (!NAME.test(file.path) || !/\btarget\b/.test(file.text())) return [];
  return readYaml(file, COMPOSE).documents.flatMap(({ value }) =>
    Object.values(readRecord(readRecord(value)['services']))
      .slice(0, MAX_SERVICES)
      .flatMap((service) => {
        const build = readRecord(readRecord(service)['build']);
        const [context, dockerfile, target] = ['context', 'dockerfile', 'target'].map((key) => readText(build[key]));
        return namedBuild(file.path, { context, dockerfile, target });
      }),
  );
}

function readRecord(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
