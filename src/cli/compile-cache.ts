import module from 'node:module';
import { isAbsolute, join } from 'node:path';

/** The variables of the environment that name folders of the user. */
export interface UserFolders {
  readonly HOME?: string | undefined;
  readonly XDG_CACHE_HOME?: string | undefined;
}

/**
 * Lets Node keep compiled code for the next run; versions before 22.1 keep none. Whoever can write to that folder decides
 * what runs, so it is the user's own: never below the folder for temporary files, which is Node's choice, nor below the
 * working folder, which may hold evidence.
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
