import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../../base/value.ts';
import { put, type JsonObject } from '../../terraform/object.ts';
import type { Attributes } from '../../azure/attributes.ts';
import { findMarker, unknownPart } from '../../azure/unknown-parts.ts';
import type { Document } from './documents.ts';

const CONFIG = /\/config$/i;

/** Whether a document has the application settings of a site: `config/appsettings`. */
export function isAppSettings(document: Document): boolean {
  return CONFIG.test(document.declared.type) && lastWord(document) === 'appsettings';
}

/**
 * Settings that live Azure gives out with its secrets only, so that its reader has none: application settings, whose values
 * are removed afterwards, and that callers need not sign in where no template of the run sets it.
 */
export function applySiteSettings(document: Document, below: readonly Document[], attributes: Attributes): void {
  const configs = below.filter(({ declared }) => CONFIG.test(declared.type));
  const words = configs.map(lastWord);
  const settings = readSettings(document, configs.filter(isAppSettings));
  if (settings !== undefined) attributes.put('app_settings', settings, ['properties']);
  if (words.some((word) => word === undefined || word.startsWith('authsettings'))) return;
  for (const name of ['auth_settings', 'auth_settings_v2']) attributes.put(name, [], []);
}

function lastWord({ declared }: Document): string | undefined {
  return typeof declared.name === 'string' ? declared.name.split('/').at(-1)?.toLowerCase() : undefined;
}

/** The settings as a map. Those of `config/appsettings` replace those of the site. */
function readSettings({ raw }: Document, documents: readonly Document[]): Value | undefined {
  const [config] = documents;
  if (config !== undefined) return own(config.raw, 'properties');
  const properties = own(raw, 'properties');
  if (isMarker(properties)) return unknownPart(properties);
  const site = isMap(properties) ? own(properties, 'siteConfig') : undefined;
  if (isMarker(site)) return unknownPart(site);
  const list = isMap(site) ? own(site, 'appSettings') : undefined;
  if (list === undefined || list === null) return {};
  return isList(list) ? asMap(list) : unknownPart(list);
}

function asMap(list: readonly Value[]): Value {
  const map: JsonObject = {};
  for (const each of list) {
    const name = isMap(each) ? own(each, 'name') : undefined;
    if (!isMap(each) || typeof name !== 'string') return unknownPart(findMarker(each));
    put(map, name, own(each, 'value') ?? '');
  }
  return isMap(map) ? map : noSettings();
}

function noSettings(): ValueMap {
  return {};
}
