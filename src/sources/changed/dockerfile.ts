import { parentFolder } from '../../base/tree-path.ts';
import { upwards, type Context, type Listing } from './listing.ts';

const DOCKERFILE = /(?:docker|container)file/i;
const BUILDS = /(?:^|[/._-])(?:compose|bake)(?:[._-][\w.-]{0,100})?\.(?:ya?ml|hcl|json)$/i;

/** The Compose and Bake files in the folder of a Dockerfile and in its ancestors. */
export function dockerfileContext(changed: string, listing: Listing): Context | undefined {
  if (!DOCKERFILE.test(changed)) return undefined;
  return {
    files: upwards(parentFolder(changed)).flatMap((folder) =>
      listing.files(folder).filter((path) => BUILDS.test(path)),
    ),
  };
}
