import { upwards, type Context, type Listing } from './listing.ts';
import { parentFolder } from '../../base/tree-path.ts';

const RECORD = /(?:system_info|openssl|platform_firmware)\.json$/;
const STATEMENT = /platform_firmware\.json$/;
const IN_TREE = /^(?:(.*?)\/)?(?:etc|proc|sys)\//;
const TREE = /(?:^|\/)(?:etc|proc|sys|usr|boot)$/;
const BY_NAME =
  /(?:os-release|fips[-_]enabled|crypto[-_]policies|cmdline|proc[-_]crypto|sshd_config|java\.security|(?:openssl|fipsmodule)\.cnf|(?:fips[-_]mode|openssl|sshd|go[-_]version|fwupd)[-_][\w-]{1,40})[^/]*$/i;
const MAX_FILES = 2000;

/** The other records and files of the same host, since only together they describe it. */
export function hostContext(changed: string, listing: Listing): Context | undefined {
  const folder = parentFolder(changed);
  const tree = IN_TREE.exec(changed);
  if (tree !== null) {
    const host = tree[1] ?? '';
    const parts = listing.folders(host).filter((each) => TREE.test(each));
    const inside = parts.flatMap((each) => listing.below(each, MAX_FILES));
    return { files: [...inside, ...recordsIn(host, listing), ...statements(host, listing)] };
  }
  if (!RECORD.test(changed) && !BY_NAME.test(changed)) return undefined;
  return { files: [...recordsIn(folder, listing), ...statements(folder, listing)] };
}

function recordsIn(folder: string, listing: Listing): readonly string[] {
  return listing.files(folder).filter((path) => RECORD.test(path) || BY_NAME.test(path));
}

function statements(folder: string, listing: Listing): readonly string[] {
  return upwards(folder).flatMap((each) => listing.files(each).filter((path) => STATEMENT.test(path)));
}
