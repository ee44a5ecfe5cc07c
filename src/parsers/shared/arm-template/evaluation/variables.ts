import { unknown, type Value } from '../../../../base/value.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import { NO_LOCALS, type Deployment } from './deployment.ts';

const CIRCLE = unknown('a variable that refers to itself', true);

/** A variable of a template; unknown where it refers to itself, or does not exist. */
export function readVariable(deployment: Deployment, name: string): Value {
  const { variables, values, run, file } = deployment;
  const key = name.toLowerCase();
  const known = variables.get(key);
  if (known !== undefined && known !== 'busy') return known;
  if (known === 'busy') {
    if (!run.told.has(`circle ${file}`)) {
      run.told.add(`circle ${file}`);
      const message = `A variable of ${file} refers to itself, so everything that depends on it is unknown. Remove the cycle.`;
      run.problems(file).lost(message, [...deployment.pointer, 'variables']);
    }
    return CIRCLE;
  }
  variables.set(key, 'busy');
  const section = field(values, 'variables');
  const value = isObject(section) ? findVariable(deployment, section, key) : undefined;
  const found = value === undefined ? unknown('a variable that the template does not have', true) : value;
  variables.set(key, found);
  return found;
}

function findVariable(deployment: Deployment, section: JsonObject, key: string): Value | undefined {
  const context = { deployment, locals: NO_LOCALS };
  const { tools } = deployment.run;
  const name = Object.keys(section).find((each) => each.toLowerCase() === key);
  if (name !== undefined && name !== 'copy') return tools.node(context, field(section, name));
  const loops = field(section, 'copy');
  for (const loop of Array.isArray(loops) ? loops : []) {
    const own = isObject(loop) ? textField(loop, 'name') : undefined;
    if (isObject(loop) && own?.toLowerCase() === key) return tools.loop(context, loop, own);
  }
  return undefined;
}
