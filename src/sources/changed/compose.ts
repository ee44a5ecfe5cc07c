import { parentFolder } from '../../base/tree-path.ts';
import { upwards, type Context, type Listing } from './listing.ts';

const COMPOSE = /(?:^|[/._-])compose(?:[._-][\w.-]{0,100})?\.ya?ml$/i;
const ENVIRONMENT = /(?:^|\/)(?:\.env(?:\.[\w.-]{1,100})?|[\w-]{1,100}\.env)$/;
const DOCKERFILE = /(?:^|\/)(?:Docker|Container)file[\w.-]{0,100}$|\.(?:docker|container)file$/i;
const YAML = /\.ya?ml$/i;
const MAX_FILES = 2000;

/** The Compose files of the folder and of those above, with what they extend, and the Dockerfiles that they build. */
export function composeContext(changed: string, listing: Listing): Context | undefined {
  const isCompose = COMPOSE.test(changed);
  if (!isCompose && !ENVIRONMENT.test(changed) && !YAML.test(changed)) return undefined;
  const folders = upwards(parentFolder(changed)).filter((folder) =>
    listing.files(folder).some((path) => COMPOSE.test(path)),
  );
  const near = isCompose ? [parentFolder(changed)] : folders;
  const files = near.flatMap((folder) => [
    ...listing
      .files(folder)
      .filter((path) => COMPOSE.test(path) || ENVIRONMENT.test(path) || isNamed(path, folder, listing)),
    ...listing.below(folder, MAX_FILES).filter((path) => DOCKERFILE.test(path)),
  ]);
  return files.length === 0 ? undefined : { files };
}

/** Whether a Compose file of the folder names a file next to it. */
function isNamed(path: string, folder: string, listing: Listing): boolean {
  if (!YAML.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return listing.files(folder).some((each) => COMPOSE.test(each) && listing.text(each).includes(name));
}
