import type { EvidenceFile } from '../../../model/evidence.ts';
import { parentFolder, projectPath, under } from '../paths.ts';
import type { TaskContext, HostRun } from './task-context.ts';
import type { FolderFile } from './task.ts';

const MAX_FILE = 2_000_000;
const MAX_FILES = 500;
type Kind = 'templates' | 'files';

/** The file that a task names: searched in its role, then in the folder of its file, then in that of the playbook. */
export function findFile(run: HostRun, kind: Kind, name: string, frame: TaskContext): EvidenceFile | undefined {
  for (const folder of readFolders(run, kind, frame)) {
    const path = projectPath(folder, name);
    const file = path === undefined ? undefined : run.project.get(path);
    if (file !== undefined && file.size <= MAX_FILE) return file;
  }
  return undefined;
}

/**
 * The files in the first folder of that name and its subfolders; empty where there is no such folder, or where it is
 * too large.
 */
export function findFolder(run: HostRun, name: string, frame: TaskContext): readonly FolderFile[] {
  for (const folder of readFolders(run, 'files', frame)) {
    const path = projectPath(folder, name.replace(/\/+$/, ''));
    const paths = path === undefined ? [] : run.project.below(path);
    if (path === undefined || paths.length === 0) continue;
    const files = paths.slice(0, MAX_FILES).flatMap((each): readonly FolderFile[] => {
      const file = run.project.get(each);
      return file === undefined || file.size > MAX_FILE ? [] : [{ path: each.slice(path.length + 1), file }];
    });
    return files.length === paths.length ? files : [];
  }
  return [];
}

function readFolders(run: HostRun, kind: Kind, frame: TaskContext): readonly string[] {
  return [
    ...(frame.role === undefined ? [] : [under(frame.role.folder, kind), frame.role.folder]),
    under(parentFolder(frame.file), kind),
    parentFolder(frame.file),
    under(run.playFolder, kind),
    run.playFolder,
  ];
}
