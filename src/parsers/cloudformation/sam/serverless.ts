import type { JsonObject } from '../../shared/terraform/object.ts';

/** The template with what SAM makes of its resources. */
export function withServerless(template: JsonObject): JsonObject {
  return template;
}
