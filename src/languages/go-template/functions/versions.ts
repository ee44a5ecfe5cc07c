import { parseConstraint, satisfies } from '../semver/constraint.ts';
import { compareVersions, parseVersion, versionText, type Version } from '../semver/version.ts';
import { TemplateFailure } from '../failure.ts';
import { goInt, goInteger, type GoMethod, type GoStruct, type GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

function readVersion(text: string): Version {
  refuseStandIn(text);
  const version = parseVersion(text);
  if (version === undefined) throw new TemplateFailure('invalid semantic version');
  return version;
}

function compare(args: readonly GoValue[]): GoValue {
  const constraint = parseConstraint(textArgument(args, 0));
  if (constraint === undefined) throw new TemplateFailure(`improper constraint: ${textArgument(args, 0)}`);
  return satisfies(readVersion(textArgument(args, 1)), constraint);
}

/** For templates such as `(semver "1.2.3").Major`. */
function versionStruct(version: Version): GoStruct {
  const withOther = (answer: (order: number) => GoValue): GoMethod => {
    return ([other = null]) => {
      const text = typeof other === 'object' && other !== null && other.kind === 'struct' ? other.text : undefined;
      if (text === undefined) throw new TemplateFailure('a version is compared with something else');
      return answer(compareVersions(version, readVersion(text)));
    };
  };
  const methods: readonly (readonly [string, GoMethod])[] = [
    ['Major', () => goInteger('uint64', version.major)],
    ['Minor', () => goInteger('uint64', version.minor)],
    ['Patch', () => goInteger('uint64', version.patch)],
    ['Prerelease', () => version.prerelease],
    ['Metadata', () => version.metadata],
    ['Original', () => version.original],
    ['String', () => versionText(version)],
    ['Compare', withOther((order) => goInt(Math.sign(order)))],
    ['Equal', withOther((order) => order === 0)],
    ['LessThan', withOther((order) => order < 0)],
    ['GreaterThan', withOther((order) => order > 0)],
  ];
  return {
    kind: 'struct',
    type: '*semver.Version',
    fields: new Map(),
    methods: new Map(methods),
    text: versionText(version),
  };
}

/** Functions on versions (Helm documentation, "Template Function List", semantic version functions). */
export const VERSIONS: readonly FunctionRow[] = [
  ['semver', define(['string'], (args) => versionStruct(readVersion(textArgument(args, 0))))],
  ['semverCompare', define(['string', 'string'], compare)],
];
