import { isImageDigest, readImageReference } from '../../model/image-reference.ts';
import { fullName, parsePurl, type Purl } from '../../model/purl.ts';

/** A name of a product in the form in which names are compared. */
export type StatedName =
  | { readonly kind: 'package'; readonly key: string; readonly purl: Purl }
  | { readonly kind: 'image'; readonly key: string; readonly tag: string }
  | { readonly kind: 'digest'; readonly key: string };

const OF_IMAGES: ReadonlySet<string> = new Set(['oci', 'docker']);

/**
 * Reads a package URL, a reference to an image or a digest. Names are the same things only if their keys are equal. A digest is more
 * certain than a repository, so it alone is compared where there is one.
 */
export function readStatedNames(text: string): readonly StatedName[] {
  if (isImageDigest(text)) return [{ kind: 'digest', key: text }];
  const purl = parsePurl(text);
  if (purl === undefined) return text.includes('://') ? [] : [imageName(text)];
  return OF_IMAGES.has(purl.type) ? readImages(purl) : [packageName(purl)];
}

/** The key under which the package of a finding is compared, and its package URL. */
export function packageName(purl: Purl): StatedName & { readonly kind: 'package' } {
  return { kind: 'package', key: `${purl.type} ${purl.namespace.toLowerCase()} ${fullName(purl)}`, purl };
}

/** Keys under which the image of a scan is compared. */
export function imageKeys(reference: string): readonly string[] {
  const { repository, digest } = readImageReference(reference);
  return digest === '' ? [repository] : [digest, repository];
}

function imageName(reference: string): StatedName {
  const { repository, tag, digest } = readImageReference(reference);
  return digest === '' ? { kind: 'image', key: repository, tag } : { kind: 'digest', key: digest };
}

/**
 * `pkg:oci` has the whole repository in `repository_url`, some tools without the name at its end; `pkg:docker` has the registry there
 * (package-url/purl-spec, types oci and docker).
 */
function readImages({ type, namespace, name, version, qualifiers }: Purl): readonly StatedName[] {
  if (isImageDigest(version)) return [{ kind: 'digest', key: version }];
  const find = (wanted: string): string => qualifiers.find(([key]) => key === wanted)?.[1] ?? '';
  const url = find('repository_url').replace(/^https?:\/\//, '');
  if (type === 'docker') {
    const path = [/^(?:hub\.docker\.com)?$/.test(url) ? '' : url, namespace, name].filter((part) => part !== '');
    return [imageName(`${path.join('/')}${version === '' ? '' : `:${version}`}`)];
  }
  // without a repository or a digest, nothing tells which image of this name it is
  if (url === '' || version !== '') return [];
  const tag = find('tag') === '' ? '' : `:${find('tag')}`;
  return url.endsWith(`/${name}`) ? [imageName(`${url}${tag}`)] : [imageName(`${url}/${name}${tag}`)];
}
