import { isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { takesSignedPackages } from '../../shared/shell/shell-text.ts';
import { writtenCommand } from './network.ts';
import { UNCLEAR, readSwitch, told, type Look } from './task-fact.ts';
import { readTargetPath } from '../simulate/edit-file.ts';
import type { Call } from '../play/task.ts';

const VERIFIES: ReadonlyMap<string, (args: ValueMap) => Value> = new Map([
  ['apt', aptVerifies],
  ['dnf', rpmVerifies],
  ['zypper', rpmVerifies],
  ['zypper_repository', rpmVerifies],
  ['yum_repository', yumRepositoryVerifies],
  ['apt_repository', aptRepositoryVerifies],
  ['deb822_repository', deb822Verifies],
]);

/** Whether the signatures of packages and of their repositories are verified. */
export const packageSource: Look = (call) => {
  const { module, args } = call;
  if (own(args, 'state') === 'absent') return undefined;
  const values = (verified: Value) => ({ type: 'ansible/package-source', values: { verified } });
  const verifies = VERIFIES.get(module);
  if (verifies !== undefined && saysSo(module, args)) {
    return { type: 'ansible/package-repository', values: { verified: verifies(args) } };
  }
  if (verifies !== undefined) return values(verifies(args));
  if (module === 'snap') return readSwitch(own(args, 'dangerous')) === true ? values(false) : undefined;
  const text = writtenCommand(module, args);
  if (text !== undefined) return takesSignedPackages(text) === false ? values(false) : undefined;
  return writesUnsignedSource(call) ? values(false) : undefined;
};

function saysSo(module: string, args: ValueMap): boolean {
  if (module === 'yum_repository') return readSwitch(own(args, 'gpgcheck')) !== undefined;
  return module === 'deb822_repository' && isGiven(own(args, 'signed_by'));
}

function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function aptVerifies(args: ValueMap): Value {
  const options = own(args, 'dpkg_options');
  if (typeof options === 'string' && options.includes('force-all')) return false;
  return noneOn(args, 'allow_unauthenticated', 'force');
}

function rpmVerifies(args: ValueMap): Value {
  return noneOn(args, 'disable_gpg_check');
}

/** Without `gpgcheck` the setting of the host applies. */
function yumRepositoryVerifies(args: ValueMap): Value {
  return told(readSwitch(own(args, 'gpgcheck')) ?? 'unknown');
}

function aptRepositoryVerifies(args: ValueMap): Value {
  const repo = own(args, 'repo');
  if (isMarker(repo)) return UNCLEAR;
  return !(typeof repo === 'string' && /\[[^\]]{0,500}trusted\s*=\s*yes/i.test(repo));
}

function deb822Verifies(args: ValueMap): Value {
  return noneOn(args, 'trusted', 'allow_insecure');
}

/** Absent parameters are off. */
function noneOn(args: ValueMap, ...names: readonly string[]): Value {
  const switches = new Set(names.map((name) => readSwitch(own(args, name))));
  if (switches.has(true)) return false;
  return switches.has('unknown') ? UNCLEAR : true;
}

/** Files that configure the sources of package managers (dnf.conf(5), zypper(8), sources.list(5), apt.conf(5)). */
const SOURCE_FILES =
  /^\/etc\/(?:yum\.repos\.d\/[^/]+\.repo|zypp\/repos\.d\/[^/]+\.repo|apt\/sources\.list|apt\/sources\.list\.d\/[^/]+|apt\/apt\.conf|apt\/apt\.conf\.d\/[^/]+)$/;
const UNSIGNED =
  /^\s*(?:(?:pkg_|repo_)?gpgcheck\s*=\s*(?:0|no|false|off)\b|deb(?:-src)?\s+\[[^\]]{0,500}(?:trusted|allow-insecure)\s*=\s*yes|(?:Trusted|Allow-Insecure)\s*:\s*yes\b|APT::Get::AllowUnauthenticated\s+"?(?:1|true|yes)|Acquire::(?:AllowInsecureRepositories|AllowWeakRepositories)\s+"?(?:1|true|yes))/im;

function writesUnsignedSource({ module, args, find }: Call): boolean {
  const path = readTargetPath(args);
  if (path === undefined || !SOURCE_FILES.test(path)) return false;
  if (module === 'ini_file') {
    const [option, value] = [own(args, 'option'), own(args, 'value')];
    const isSwitch = typeof option === 'string' && /^(?:pkg_)?gpgcheck$/.test(option);
    return isSwitch && readSwitch(value) === false;
  }
  const [src, texts] = [own(args, 'src'), ['content', 'block', 'line'].map((key) => own(args, key))];
  const kind = module === 'template' ? 'templates' : 'files';
  const isCopied = (module === 'template' || module === 'copy') && typeof src === 'string';
  const all = [...texts, isCopied ? find(kind, src)?.text() : undefined];
  return all.some((text) => typeof text === 'string' && UNSIGNED.test(text.slice(0, MAX_TEXT)));
}

const MAX_TEXT = 100_000;
