import type { Call } from '../play/task.ts';
import type { Machine } from './machine.ts';
import { noteOwner, noteRights, reached } from './rights.ts';

/** `chmod`, `chown` and `chgrp`, for the files that are named and, with -R, for what tasks said of files below. */
export function noteModes(machine: Machine, call: Call, [program, ...words]: readonly string[]): void {
  if (program !== 'chmod' && program !== 'chown' && program !== 'chgrp') return;
  const isDeep = words.some((word) => /^-[A-Za-z]*R/.test(word) || word === '--recursive');
  const [said, ...paths] = words.filter((word) => !/^-[-A-Za-z]/.test(word) || /^-[rwxXst]+$/.test(word));
  if (said === undefined) return;
  for (const path of paths.filter((each) => each.startsWith('/')).flatMap((each) => reached(machine, each, isDeep))) {
    if (program === 'chmod') {
      noteRights(machine, path, said, call);
      continue;
    }
    const [owner = '', group = ''] = program === 'chgrp' ? ['', said] : said.split(/[:.]/);
    if (owner !== '') noteOwner(machine, 'owner', path, owner, call);
    if (group !== '') noteOwner(machine, 'group', path, group, call);
  }
}
