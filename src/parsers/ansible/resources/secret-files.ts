import type { EvidenceFile } from '../../../model/evidence.ts';
import { baseName, resolvePath } from '../paths.ts';

const BLOCK =
  /-----BEGIN ([A-Z ]{0,30})PRIVATE KEY-----\s{1,10}((?:[A-Za-z-]{1,30}: [^\n]{0,200}\n){0,5})\s{0,10}([A-Za-z0-9+/=\s]{20,400})/g;
const PUTTY = /^PuTTY-User-Key-File-\d/;
/** A key file begins with a key, a certificate, or the text that `openssl pkcs12` writes before them. */
const BEGINS = /^\s{0,20}(?:-----BEGIN |PuTTY-User-Key-File-\d|Bag Attributes)/;
const PASSWORD_FILE = /^\.?(?:ansible[-_.])?vault[-_.]?pass(?:word|wd|phrase)?(?:[-_.]file)?(?:\.txt)?$/i;

/** Whether a file in a project may contain only a secret, by its name and its first bytes. */
export function maySecretFile({ path, head, size }: EvidenceFile): boolean {
  return size < 1_000_000 && (PASSWORD_FILE.test(baseName(path)) || BEGINS.test(head.slice(0, 200)));
}

/** How the private keys in a text are stored: one without a passphrase decides. Nothing else of a key is read. */
export function keptKey(head: string): 'clear' | 'passphrase' | undefined {
  if (PUTTY.test(head)) return /^Encryption: none\s*$/m.test(head) ? 'clear' : 'passphrase';
  const kept = [...head.matchAll(BLOCK)].map(([, kind = '', headers = '', body = '']) => {
    if (kind.startsWith('ENCRYPTED') || /ENCRYPTED/.test(headers)) return 'passphrase';
    return kind.startsWith('OPENSSH') && !isOpenCipher(body) ? 'passphrase' : 'clear';
  });
  if (kept.length === 0) return undefined;
  return kept.includes('clear') ? 'clear' : 'passphrase';
}

/** An OpenSSH key names its cipher first: `none` without a passphrase (PROTOCOL.key). */
function isOpenCipher(body: string): boolean {
  const bytes = Buffer.from(body.replaceAll(/\s/g, '').slice(0, 80), 'base64').toString('latin1');
  return bytes.startsWith('openssh-key-v1\0\0\0\0\u0004none');
}

/** How a file stores a vault password: scripts fetch it from elsewhere. */
export function keptVaultPassword(file: EvidenceFile): 'clear' | 'vault' | undefined {
  const text = file.head.trim();
  if (text === '' || text.startsWith('#!')) return undefined;
  return text.startsWith('$ANSIBLE_VAULT;') ? 'vault' : 'clear';
}

/** Whether a file has a usual name of a vault password file. */
export function isVaultPasswordName(path: string): boolean {
  return PASSWORD_FILE.test(baseName(path));
}

const NAMES_PASSWORD = /^\s{0,20}vault_(?:password_file|identity_list)\s{0,20}[=:]\s{0,20}(\S.{0,2000})$/gm;

/**
 * Files in the tree from which a configuration takes vault passwords (Ansible, vault_password_file,
 * vault_identity_list).
 */
export function vaultPasswordPaths(root: string, configuration: EvidenceFile | undefined): readonly string[] {
  const given = [...(configuration?.head ?? '').matchAll(NAMES_PASSWORD)].flatMap(([, list = '']) => list.split(','));
  return given.flatMap((each) => {
    const path = each.slice(each.indexOf('@') + 1).trim();
    return /^(?:[/~]|prompt|$)/.test(path) ? [] : (resolvePath(root, path) ?? []);
  });
}
