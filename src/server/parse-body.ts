import { isUtf8 } from 'node:buffer';
import { parseStrictJson } from '../engine/strict-json.ts';
import { schemaFault } from '../engine/schema-fault.ts';
import { requests } from '../generated/validators/requests.js';
import type { Validator } from '../generated/validator.js';
import type { RequestBody } from './request-body.ts';
import { ServiceError } from './service-error.ts';

const FAULTS = {
  syntax: 'The body is no JSON.',
  depth: 'The body nests too deeply.',
  'repeated-key': 'The body has a key twice in one object. Send each key once.',
} as const;

/** The body of a request after its schema took it. Throws ServiceError `invalid_request`. */
export function parseBody(bytes: Uint8Array, schema: string): RequestBody {
  const validator = requests.get(schema);
  if (validator === undefined) throw new Error('an endpoint names no schema');
  const data = parseJson(bytes);
  if (isBody(data, validator)) return data;
  const { path, what } = schemaFault(validator, []);
  const subject = path.length === 0 ? 'The body' : path.join('.').slice(0, 200);
  throw new ServiceError('invalid_request', `${subject} ${what}`);
}

function isBody(data: unknown, validator: Validator): data is RequestBody {
  return validator(data);
}

function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new ServiceError('invalid_request', 'The body is not UTF-8.');
  const parsed = parseStrictJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  if (parsed.ok) return parsed.value;
  throw new ServiceError('invalid_request', FAULTS[parsed.fault]);
}
