import type { Templates, TemplateRun } from '../evaluation/deployment.ts';
import { linkedFile } from './linked.ts';
import { readTemplate } from './read-template.ts';

/** Templates that are JSON files of the tree. */
export function jsonTemplates(run: () => TemplateRun): Templates {
  return {
    cost: ({ size }) => size / 10 + 1000,
    read: readTemplate,
    linked: (from, path) => linkedFile(run().tree, from, path),
    tellUnread({ context, pointer }) {
      const { file } = context.deployment;
      const message = `${file} deploys a template that is not in the evidence, or nests too deeply, so its resources were not read. Add the template, or assess a compiled or exported one that contains it.`;
      run().problems(file).lost(message, pointer, 'not-assessed');
    },
  };
}
