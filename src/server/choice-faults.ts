import { checkChoices } from '../engine/check-choices.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Endpoint } from './endpoints.ts';
import type { RequestBody } from './request-body.ts';

/** What is assessed when a body names these fields. */
export function narrowFrameworks(endpoint: Endpoint, body: RequestBody): FrameworkOptions {
  const { revision, baseline, level } = body;
  return { framework: [endpoint.framework(body)], ...omitUndefined({ revision, baseline, level }) };
}

/** What is wrong with the choices of a body that its schema cannot know: which reports, revisions, baselines and levels exist. */
export function choiceFaults(endpoint: Endpoint, body: RequestBody): readonly string[] {
  const both = body.class !== undefined && body.baseline !== undefined;
  const frameworks = endpoint.fedramp === undefined ? narrowFrameworks(endpoint, body) : {};
  return [
    ...(both ? ['Name either a baseline or a class.'] : []),
    ...refused(() => checkChoices(frameworks, [])),
    ...(body.reports ?? []).flatMap((report) => refused(() => checkChoices({}, [report]))),
  ];
}

function refused(check: () => void): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    // any other error is a fault of the service
    if (error instanceof EngineError && error.code === 'invalid-usage') return [error.message];
    throw error;
  }
}
