import type { Problem, ProblemCode } from '../../../model/problem.ts';
import type { SourceFile } from './source-file.ts';

/** A Problem at an offset of a file. The message continues after file and line. */
export function sourceProblem(
  code: ProblemCode,
  severity: Problem['severity'],
  file: SourceFile,
  offset: number,
  message: string,
): Problem {
  const { line } = file.position(offset);
  return {
    code,
    severity,
    message: `${file.path} line ${line}: ${message}`,
    place: { file: file.path, pointer: [], line },
    ...(severity === 'error' ? { kinds: ['terraform'] } : {}),
  };
}

/** The problems of a file's blocks that could not be read. */
export function faultProblems(file: SourceFile): readonly Problem[] {
  return file.syntax.faults.map(({ message, code, at }) =>
    sourceProblem(code, 'error', file, at, `${message}, so its block was not assessed. Correct it.`),
  );
}
