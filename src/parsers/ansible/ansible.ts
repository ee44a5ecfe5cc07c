import type { TreeParser } from '../../model/tree-parser.ts';
import { createWork } from '../../base/work.ts';
import { assessProject } from './ansible-resources.ts';
import { claimProjects } from './claim.ts';
import { ABOUT } from './project-reader.ts';

/**
 * Ansible projects: playbooks, roles and inventories, read for the settings they intend for each host. Nothing is
 * run, and no file outside the tree is opened.
 */
export const ansible: TreeParser = {
  id: 'ansible',
  title: 'an Ansible project',
  kinds: ABOUT.kinds,
  claim: claimProjects,
  parse: (group, tree, _settings, work = createWork()) => assessProject(group, tree, work),
};
