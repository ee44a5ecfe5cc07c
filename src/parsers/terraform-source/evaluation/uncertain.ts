import type { SourceFile } from '../module/source-file.ts';
import { unknownValue, type Failure, type TfValue } from '../../../languages/hcl/values/value.ts';
import type { Context } from './context.ts';

/** Reports an expression that cannot be computed, once for each place, and counts it as unknown. */
export function failed(context: Context, file: SourceFile, offset: number, why: Failure): TfValue {
  const message = `the value here cannot be computed: ${why.message}. It counts as unknown.`;
  context.report('partly-read', 'warning', file, offset, message);
  return uncertain(context.run);
}

/** An unknown value whose dependencies are also unknown. */
export function uncertain(run: Context['run']): TfValue {
  run.trace.opaque = true;
  return unknownValue('its expression cannot be computed');
}
