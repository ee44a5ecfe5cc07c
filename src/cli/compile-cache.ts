import module from 'node:module';
import { isAbsolute, join } from 'node:path';

/** The environment variables that name folders of the user. */
export interface UserFolders {
  readonly HOME?: string | undefined;
  readonly XDG_CACHE_HOME?: string | undefined;
}

/**
 * Makes Node cache compiled code for the next run; versions before 22.1 cache none. Anyone who can write to the cache
 * folder can run code, so it is a folder of the user: never below the folder for temporary files, which is Node's
 * default, and never below the working folder, which may contain evidence.
 */
export function keepCompiledCode(folders: UserFolders): void {
  const folder = compileCacheFolder(folders);
  const enable: unknown = Reflect.get(module, 'enableCompileCache');
  if (folder !== undefined && typeof enable === 'function') Reflect.apply(enable, module, [folder]);
}

/** Where compiled code is kept; `undefined` where the environment names no folder of the user. */
export function compileCacheFolder({ HOME = '', XDG_CACHE_HOME = '' }: UserFolders): string | undefined {
  if (isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'evidence-engine');
  return isAbsolute(HOME) ? join(HOME, '.cache', 'evidence-engine') : undefined;
}
