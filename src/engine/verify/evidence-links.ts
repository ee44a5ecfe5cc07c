import type { Fault } from '../../model/verification.ts';
import { getRoot } from '../../writers/oscal/semantics/imports.ts';
import { NAMESPACE } from '../../writers/oscal/common.ts';
import { LAST_COLLECTED } from '../../writers/oscal/poam/plan-observations.ts';
import { isMap } from './json-map.ts';
import type { Ledger } from '../finished-runs/read-response.ts';

interface Link {
  readonly uuid: unknown;
  readonly path: string;
  readonly digest: unknown;
}

/**
 * Checks whether the evidence links of an OSCAL document have the digests of the ledger. A plan of action continues
 * with earlier evidence: `now` is the time of its run, and only files of that run that observations of that time cite
 * must be unchanged.
 */
export function linkFaults(file: string, document: unknown, { files }: Ledger, now?: string): readonly Fault[] {
  const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const all = new Set<unknown>(digests.values());
  // titles show names in one line, so a name with line breaks or runs of blanks is told by its digest alone
  const isListed = ({ digest, path }: Link): boolean =>
    digests.has(path) ? digest === digests.get(path) : all.has(digest);
  const body = isMap(document) ? document[getRoot(document)] : undefined;
  const links = getLinks(body);
  const cited = now === undefined ? undefined : citedAt(body, now);
  const current = new Set(links.filter(isListed).map(({ path }) => path));
  const isEarlier = ({ uuid, path }: Link): boolean =>
    cited !== undefined && (!digests.has(path) || current.has(path) || !cited.has(`#${String(uuid)}`));
  return links
    .filter((link) => !isListed(link) && !isEarlier(link))
    .map(({ path }) => ({ file, message: `gives another SHA-256 for ${path} than coverage.json` }));
}

function getLinks(body: unknown): readonly Link[] {
  const links: Link[] = [];
  const matter = isMap(body) ? body['back-matter'] : undefined;
  for (const resource of listAt(matter, 'resources')) {
    if (!isMap(resource)) continue;
    const { uuid, title } = resource;
    const [, path] = typeof title === 'string' ? (/^Evidence file (.*)$/.exec(title) ?? []) : [];
    if (path === undefined) continue;
    for (const hash of listAt(resource, 'rlinks').flatMap((link) => listAt(link, 'hashes')))
      links.push({ uuid, path, digest: isMap(hash) ? hash['value'] : undefined });
  }
  return links;
}

function citedAt(body: unknown, time: string): ReadonlySet<unknown> {
  const observations = listAt(body, 'observations').filter((each) => collectedAt(each) === time);
  const evidence = observations.flatMap((each) => listAt(each, 'relevant-evidence'));
  return new Set(evidence.map((each) => (isMap(each) ? each['href'] : undefined)));
}

/** An observation in a plan for FedRAMP keeps its first time and has the last one as a property. */
function collectedAt(observation: unknown): unknown {
  const last = listAt(observation, 'props').find(
    (each) => isMap(each) && each['name'] === LAST_COLLECTED && each['ns'] === NAMESPACE,
  );
  if (isMap(last)) return last['value'];
  return isMap(observation) ? observation['collected'] : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = isMap(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}
