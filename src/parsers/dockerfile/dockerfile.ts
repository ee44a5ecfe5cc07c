import {
  NOTHING_PARSED,
  type Certainty,
  type EvidenceFile,
  type Parsed,
  type Parser,
  type FileTree,
} from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { problemList } from '../shared/problem-list.ts';
import { namedStages, type NamedStage } from './build/named-stages.ts';
import { readLabel } from '../shared/dockerfile/stage.ts';
import { readStages } from '../shared/dockerfile/stages.ts';
import { imageResources } from './resources/resources.ts';
import { readInstructions } from '../shared/dockerfile/instructions.ts';

/** Dockerfiles and Containerfiles: the content of an image and how it is built. Nothing is built or fetched. */
export const dockerfile: Parser = {
  id: 'dockerfile',
  title: 'a Dockerfile',
  kinds: ['dockerfile'],
  recognise,
  parse,
};

const MAX_LISTED = 20;
const NAME = /(?:^|\/)(?:(?:Docker|Container)file(?:[.-][\w.-]{1,100})?|[\w.-]{1,200}\.(?:docker|container)file)$/i;
const OTHER = /\.(?:(?:docker|container)?ignore|md|txt|j2|jinja2?|tmpl|tpl|template|erb|in|ya?ml|json|sh|py|go)$/i;
const FIRST = /^(?:[ \t]*(?:#[^\n]*|\r)?\n){0,2000}[ \t]*(?:FROM|ARG)[ \t]+\S/i;

/** A file with the plain name is always a Dockerfile, so that a damaged one is reported. */
function recognise(path: string, head: string): Certainty {
  if (!NAME.test(path) || OTHER.test(path)) return 'no';
  return FIRST.test(head) || /(?:^|\/)(?:Docker|Container)file$/.test(path) ? 'yes' : 'no';
}

function parse(file: EvidenceFile, tree?: FileTree): Parsed {
  const problems = problemList(file, dockerfile);
  const instructions = readInstructions(file.text(), (line, why) =>
    problems.add('partly-read', `${file.path}: line ${line} ${why}`, [], line),
  );
  const build = readStages(instructions);
  if (build.stages.length === 0) {
    const message = `${file.path} has no stage to build: a Dockerfile needs a FROM instruction. Correct it or leave it out.`;
    problems.add('unparsable-file', message, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const named = tree === undefined ? [] : namedStages(tree, file.path, build);
  const resources = imageResources(build, file.path, named);
  return { resources, components: [], facts: [], problems: [...problems.all(), ...stageProblems(file.path, named)] };
}

function stageProblems(path: string, named: readonly NamedStage[]): readonly Problem[] {
  const shown = named.slice(0, MAX_LISTED);
  return shown.map(({ file, stage }) => {
    const message = `${file} has the stage ${readLabel(stage)} of ${path} built, which is not the last one, so what differs between the two is undetermined.`;
    return { code: 'set-elsewhere', severity: 'warning', message, place: { file, pointer: [] } };
  });
}
