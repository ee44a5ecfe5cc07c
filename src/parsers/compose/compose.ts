import type { Certainty, EvidenceFile, Parsed, Parser, Resource } from '../../model/evidence.ts';
import { within, type Place } from '../../model/place.ts';
import { redacted, unknown, type Value } from '../../base/value.ts';
import { cryptoVariableIn, isCryptoVariable, shownCryptoSetting } from '../shared/crypto-variables.ts';
import { problemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';

/**
 * Compose files in which a service sets a variable that selects cryptography. Only these variables of services are
 * read.
 */
export const compose: Parser = {
  id: 'compose',
  title: 'a Compose file',
  kinds: ['dockerfile'],
  recognise,
  parse,
};

const NAME = /(?:^|\/)(?:docker-)?compose[\w.-]{0,80}\.ya?ml$/i;
const SERVICES = /^services[ \t]{0,8}:/m;
const MAX_SERVICES = 2000;
const MAX_VARIABLES = 1000;
const FROM_SHELL = unknown('a variable of the shell that starts the services decides it', true);
const OTHER_SHAPE = unknown('not the kind of value that an environment has', false);

interface Setting {
  readonly name: string;
  readonly value: Value;
  readonly place: Place;
}

function recognise(path: string, head: string): Certainty {
  return NAME.test(path) && SERVICES.test(head) && cryptoVariableIn(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const { documents, problems } = readYaml(file, compose);
  const notes = problemList(file, compose);
  const message = `${file.path} is a Compose file: of its services only environment variables that choose cryptography are read.`;
  notes.warn('not-assessed', message, []);
  const resources = documents.flatMap(({ index, value }) => {
    const root: Place = { file: file.path, pointer: [], ...(documents.length > 1 ? { document: index } : {}) };
    const services = Object.entries(readRecord(readRecord(value)['services'])).slice(0, MAX_SERVICES);
    return services.flatMap(([name, service]) =>
      readService(file.path, name, service, within(root, ['services', name])),
    );
  });
  return { resources, components: [], facts: [], problems: [...problems, ...notes.all()] };
}

function readService(file: string, name: string, service: unknown, place: Place): readonly Resource[] {
  const settings = readSettings(readRecord(service)['environment'], within(place, ['environment']));
  if (settings.length === 0) return [];
  return [
    {
      kind: 'resource',
      type: 'compose/service',
      address: `${file}/${name}`,
      source: compose.id,
      evidenceKind: 'dockerfile',
      values: { name, variables: settings.map((one) => ({ name: one.name, value: one.value })) },
      place,
      places: new Map(settings.map((one, index) => [`variables.${index}`, one.place])),
    },
  ];
}

/** A map, or a list of `name=value` (Compose specification, environment). The last value of a name applies. */
function readSettings(environment: unknown, place: Place): readonly Setting[] {
  const found = new Map<string, Setting>();
  const put = (name: string, value: Value, key: string | number): void => {
    if (isCryptoVariable(name)) found.set(name, { name, value, place: within(place, [key]) });
  };
  if (Array.isArray(environment)) {
    for (const [index, entry] of environment.slice(0, MAX_VARIABLES).entries()) {
      const text = typeof entry === 'string' ? entry : '';
      const at = text.indexOf('=');
      const name = at === -1 ? text : text.slice(0, at);
      put(name, at === -1 ? FROM_SHELL : shown(name, text.slice(at + 1)), index);
    }
    return [...found.values()];
  }
  for (const [name, value] of Object.entries(readRecord(environment)).slice(0, MAX_VARIABLES))
    put(name, value === null ? FROM_SHELL : shown(name, value), name);
  return [...found.values()];
}

function shown(name: string, value: unknown): Value {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return OTHER_SHAPE;
  const text = String(value).replaceAll('$$', '\0');
  if (text.includes('$')) return FROM_SHELL;
  return shownCryptoSetting(name, text.replaceAll('\0', '$')) ?? redacted(value);
}

function readRecord(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
