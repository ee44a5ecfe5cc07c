import { isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { runsDownload } from '../../shared/shell/shell-text.ts';
import { commandText } from '../simulate/commands.ts';
import { isCommand } from './network.ts';
import { UNCLEAR, type Look } from './task-fact.ts';

/** Whether a download is compared with a checksum, and not run without a check. */
export const download: Look = ({ module, args }) => {
  const values = (verified: Value) => ({ type: 'ansible/download', values: { verified } });
  const brought = bringsPackage(module, args);
  if (brought !== undefined) return values(brought);
  return runsUnseen(module, args) ? values(false) : undefined;
};

function runsUnseen(module: string, args: ValueMap): boolean {
  if (isCommand(module)) return runsDownload(commandText(args) ?? '');
  if (!/^win_(?:shell|command|powershell)$/.test(module)) return false;
  const script = own(args, 'script');
  return runsOnWindows(typeof script === 'string' ? script.slice(0, MAX_SCRIPT) : (commandText(args) ?? ''));
}

/** The checksum of `get_url` contains its algorithm. */
function checksumVerified(checksum: Value | undefined): Value {
  if (isMarker(checksum)) return UNCLEAR;
  if (typeof checksum !== 'string') return false;
  // a digest that is fetched as well is whatever its server says today
  if (/^sha(?:224|256|384|512):\s*https:\/\//i.test(checksum)) return UNCLEAR;
  return !/:\s*\w{2,8}:\/\//.test(checksum) && /^sha(?:224|256|384|512):/.test(checksum);
}

const MAX_SCRIPT = 20_000;
const FETCHES = /\b(?:DownloadString|Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget)\b/i;

/** `iex` runs the text before or after it (Microsoft, Invoke-Expression). */
function runsOnWindows(text: string): boolean {
  return text.split(/[;\n]/).some((part) => /\b(?:iex|Invoke-Expression)\b/i.test(part) && FETCHES.test(part));
}

const PROGRAM = /\.(?:sh|run|bin|py|pl|jar|deb|rpm|exe|msi|tar|tgz|tar\.\w{2,4}|zip)$/i;

/** Whether packages and programs from an address are verified with a checksum; `undefined` where there are none. */
function bringsPackage(module: string, args: ValueMap): Value | undefined {
  if (own(args, 'state') === 'absent') return undefined;
  if (module === 'get_url') return checksumVerified(own(args, 'checksum'));
  if (module === 'unarchive') return isAddress(own(args, 'src')) ? false : undefined;
  // apt verifies the signatures of repositories, and a single package has none
  if (module === 'apt') return isAddress(own(args, 'deb')) ? false : undefined;
  if (module === 'maven_artifact') return own(args, 'verify_checksum') === 'never' ? false : undefined;
  if (module === 'uri') return storesProgram(args) ? false : undefined;
  const isFetch = module === 'win_get_url' || (module === 'win_package' && isAddress(own(args, 'path')));
  return isFetch ? windowsVerified(args) : undefined;
}

function storesProgram(args: ValueMap): boolean {
  const [dest, url] = [own(args, 'dest'), own(args, 'url')];
  const isGet = (own(args, 'method') ?? 'GET') === 'GET';
  return (
    isGet && typeof dest === 'string' && [dest, url].some((each) => typeof each === 'string' && PROGRAM.test(each))
  );
}

function isAddress(value: Value | undefined): boolean {
  return typeof value === 'string' && /^(?:https?|ftp):\/\//i.test(value);
}

/** The default algorithm is SHA-1 (ansible.windows, win_get_url). */
function windowsVerified(args: ValueMap): Value {
  const [checksum, address] = [own(args, 'checksum'), own(args, 'checksum_url')];
  const algorithm = own(args, 'checksum_algorithm') ?? 'sha1';
  if (checksum === undefined && address === undefined) return false;
  if (isMarker(checksum) || isMarker(address) || isMarker(algorithm)) return UNCLEAR;
  if (typeof algorithm !== 'string' || !/^sha(?:256|384|512)$/i.test(algorithm)) return false;
  // a digest that is fetched as well is whatever its server says today
  if (checksum === undefined) return typeof address === 'string' && /^https:/i.test(address) ? UNCLEAR : false;
  return typeof checksum === 'string' && checksum !== '';
}
