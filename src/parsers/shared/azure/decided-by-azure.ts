import { unknown } from '../../../base/value.ts';

/** What stands for a property that an author left out, and whose default is not documented for all API versions. */
export const NOT_WRITTEN = unknown('not set, so Azure decides it when the resource is created', false);

/**
 * Properties, as `type path`, that azurerm gives a default while Azure decides otherwise, or does not say: where they are
 * absent, the attribute is unknown instead of absent. Properties whose conversion already speaks of what is absent are
 * not listed.
 */
export const DECIDED_BY_AZURE: ReadonlySet<string> = new Set<string>([]);
