import { unknownValue, type TfType } from '../values/value.ts';
import { always, ANY, TEXT } from './arguments.ts';
import type { FunctionTable, Parameter, TerraformFunction } from './function.ts';

/** Functions whose result is known only to a run of Terraform: of the clock, random values, keys and compression. */
export const UNPREDICTABLE_FUNCTIONS: FunctionTable = {
  timestamp: unpredictable([], 'string'),
  plantimestamp: unpredictable([], 'string'),
  uuid: unpredictable([], 'string'),
  bcrypt: { ...unpredictable([TEXT], 'string'), rest: ANY },
  rsadecrypt: unpredictable([TEXT, TEXT], 'string'),
  base64gzip: unpredictable([TEXT], 'string'),
};

function unpredictable(parameters: readonly Parameter[], returns: TfType): TerraformFunction {
  const result = unknownValue('the function gives its result only when Terraform runs', true, returns);
  return { parameters, returns, isFilled: always, run: () => result };
}
