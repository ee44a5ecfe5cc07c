import type { EvidenceFile } from '../../model/evidence.ts';
import type { ThingClass, UnreadThings } from '../../model/unread-things.ts';
import { objectName } from './kubernetes-names.ts';
import { className, type Classes } from './thing-classes.ts';

interface Format {
  readonly title: string;
  isOf(path: string, head: string): boolean;
  declares(head: string): readonly string[];
}

const FORMATS: readonly Format[] = [
  {
    title: 'Compose file',
    isOf: (path, head) =>
      /(?:^|\/)(?:docker-)?compose[\w.-]{0,80}\.ya?ml$/i.test(path) && /^services[ \t]{0,8}:/m.test(head),
    declares: () => ['engine/container'],
  },
  {
    // other units change nothing of the manifests that they name
    title: 'Podman .kube unit',
    isOf: (path, head) =>
      path.endsWith('.kube') &&
      /^\[Kube\]/m.test(head) &&
      /^(?:Network[ \t]{0,8}=[ \t]{0,8}host|PodmanArgs[ \t]{0,8}=)/m.test(head),
    declares: () => ['engine/container'],
  },
  {
    title: 'Pulumi project',
    isOf: (path, head) => /(?:^|\/)Pulumi\.ya?ml$/.test(path) && /^(?:runtime|resources)[ \t]{0,8}:/m.test(head),
    declares: pulumiTypes,
  },
];

/** The format of a file with its article, where it is an infrastructure format that is recognised but not read. */
export function unreadFormat({ path, head }: Pick<EvidenceFile, 'path' | 'head'>): string | undefined {
  const title = FORMATS.find((format) => format.isOf(path, head))?.title;
  return title === undefined ? undefined : `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title}`;
}

/** As `unreadFormat`, with what the first 64 KiB of the file declare. */
export function unreadFile(
  { path, head }: Pick<EvidenceFile, 'path' | 'head'>,
  classes: Classes,
): UnreadThings | undefined {
  const format = FORMATS.find((each) => each.isOf(path, head));
  if (format === undefined) return undefined;
  const known = format.declares(head).flatMap((type): readonly ThingClass[] => {
    const found = classes(className(type));
    return found === undefined ? [] : [{ concept: found.concept, platform: found.platform }];
  });
  return {
    type: format.title,
    reason: 'format',
    kind: 'terraform',
    count: 1,
    place: { file: path, pointer: [] },
    classes: known,
  };
}

/** `type: aws:s3/bucket:Bucket` in a YAML program. */
const PULUMI =
  /^[ \t]{1,40}type[ \t]{0,8}:[ \t]{0,8}["']?([a-z-]{1,40}):(?:([\w.-]{1,80})(?:\/[\w.-]{1,80})?:)?(\w{1,100})["']?[ \t\r]{0,8}$/gm;

/** By provider, Pulumi's names follow CloudFormation, Terraform, Azure Resource Manager or Kubernetes. */
function pulumiTypes(head: string): readonly string[] {
  return [...head.matchAll(PULUMI)].flatMap(([, provider = '', module = '', name = '']) => {
    const snake = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
    if (provider === 'kubernetes') return [objectName('', name)];
    if (provider === 'azure-native') return [`Microsoft.${module}/${name}s`];
    if (provider === 'gcp') return [`google_${module}_${snake}`];
    return [`AWS::${module}::${name}`, `aws_${module}_${snake}`, `aws_${snake}`].filter(() =>
      provider.startsWith('aws'),
    );
  });
}
