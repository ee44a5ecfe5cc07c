import { sshdDirectives } from '../parsers/shared/host/sshd-config.ts';
import { sshdSettings, SSHD_HIDDEN, SSHD_KEYWORDS } from '../parsers/shared/host/sshd-settings.ts';
import { isMap } from '../base/value.ts';
import { createItem, type Items } from './item.ts';
import { forRootOnly, outputItem, type Probe } from './probe.ts';
import type { ToolOutput } from './host-tools.ts';

const CONFIG = '/etc/ssh/sshd_config';

/**
 * Facts about the SSH server: what it reports itself where that is permitted, and its configuration files. Names of
 * people are not collected.
 */
export async function sshItems(probe: Probe): Promise<Items> {
  const configured = createItem(probe.files.text(CONFIG), CONFIG, (text) =>
    sshdDirectives(text, (pattern) => included(probe, pattern)),
  );
  const written: Items = [['sshd.configured', configured]];
  if (probe.isImage) return written;
  const versions = { server: await probe.tools.run('sshd', ['-V']), client: await probe.tools.run('ssh', ['-V']) };
  // without administrator rights the server may not read its host keys and gives up
  const told = forRootOnly(probe, await probe.tools.run('sshd', ['-T']));
  return [
    ...written,
    ['sshd.version', createItem(versions.server, 'sshd -V', readVersion)],
    ['sshd.effective', outputItem(told, 'sshd -T', ({ stdout }) => keptSettings(stdout))],
    ['ssh_client.version', createItem(versions.client, 'ssh -V', readVersion)],
  ];
}

/** Older servers print their version inside an error message. */
function readVersion({ stdout, stderr }: ToolOutput): string | undefined {
  return /OpenSSH_[^\n]{1,200}/.exec(stdout + stderr)?.[0].trim();
}

function keptSettings(stdout: string): unknown {
  const settings = sshdSettings(stdout);
  if (!isMap(settings)) return undefined;
  const kept = SSHD_KEYWORDS.filter((keyword) => Object.hasOwn(settings, keyword));
  if (kept.length === 0) return undefined;
  return Object.fromEntries(kept.map((keyword) => [keyword, SSHD_HIDDEN.has(keyword) ? 'set' : settings[keyword]]));
}

/** Files of an Include: a pattern without a match adds nothing; an unreadable file makes the result unknown. */
function included(probe: Probe, pattern: string): readonly string[] | undefined {
  const path = pattern.startsWith('/') ? pattern : `/etc/ssh/${pattern}`;
  const slash = path.lastIndexOf('/');
  const [folder, last] = [path.slice(0, slash), path.slice(slash + 1)];
  if (/[*?[\]]/.test(folder)) return undefined;
  if (!/[*?[\]]/.test(last)) return readTexts(probe, [path]);
  const suffix = /^\*([^*?[\]]*)$/.exec(last)?.[1];
  const names = probe.files.names(folder);
  if (names.status === 'absent') return [];
  if (suffix === undefined || names.status !== 'ok') return undefined;
  const fitting = names.value.filter((name) => name.endsWith(suffix) && !name.startsWith('.'));
  return readTexts(
    probe,
    fitting.map((name) => `${folder}/${name}`),
  );
}

function readTexts(probe: Probe, paths: readonly string[]): readonly string[] | undefined {
  const texts: string[] = [];
  for (const path of paths) {
    const seen = probe.files.text(path);
    if (seen.status === 'ok') texts.push(seen.value);
    else if (seen.status !== 'absent') return undefined;
  }
  return texts;
}
