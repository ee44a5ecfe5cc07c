import { own } from '../../../base/value.ts';
import { pathOf } from '../effects/edit-file.ts';
import type { Call } from '../play/task.ts';
import { switchOf } from './practice.ts';

/** Files in which package managers are told what they take (dnf.conf(5), zypper(8), sources.list(5), apt.conf(5)). */
const SOURCE_FILES =
  /^\/etc\/(?:yum\.repos\.d\/[^/]+\.repo|zypp\/repos\.d\/[^/]+\.repo|apt\/sources\.list|apt\/sources\.list\.d\/[^/]+|apt\/apt\.conf|apt\/apt\.conf\.d\/[^/]+)$/;
const UNSIGNED =
  /^\s*(?:(?:pkg_|repo_)?gpgcheck\s*=\s*(?:0|no|false|off)\b|deb(?:-src)?\s+\[[^\]]{0,500}(?:trusted|allow-insecure)\s*=\s*yes|(?:Trusted|Allow-Insecure)\s*:\s*yes\b|APT::Get::AllowUnauthenticated\s+"?(?:1|true|yes)|Acquire::(?:AllowInsecureRepositories|AllowWeakRepositories)\s+"?(?:1|true|yes))/im;

/** Whether a task writes into such a file that packages need no signature. */
export function writesUnsignedSource({ module, args, find }: Call): boolean {
  const path = pathOf(args);
  if (path === undefined || !SOURCE_FILES.test(path)) return false;
  if (module === 'ini_file') {
    const [option, value] = [own(args, 'option'), own(args, 'value')];
    const isSwitch = typeof option === 'string' && /^(?:pkg_)?gpgcheck$/.test(option);
    return isSwitch && switchOf(value) === false;
  }
  const [src, texts] = [own(args, 'src'), ['content', 'block', 'line'].map((key) => own(args, key))];
  const kind = module === 'template' ? 'templates' : 'files';
  const isCopied = (module === 'template' || module === 'copy') && typeof src === 'string';
  const all = [...texts, isCopied ? find(kind, src)?.text() : undefined];
  return all.some((text) => typeof text === 'string' && UNSIGNED.test(text.slice(0, MAX_TEXT)));
}

const MAX_TEXT = 100_000;
