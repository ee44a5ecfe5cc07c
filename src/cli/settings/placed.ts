import { isAbsolute, join } from 'node:path';

/** A path of a settings file, which is relative to the folder of the file. */
export function placed(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}
