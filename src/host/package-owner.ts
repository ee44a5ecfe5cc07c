import { absent, type Item } from './item.ts';
import { outputItem, type Probe } from './probe.ts';

const PATH = /^\/[\w./+-]{1,300}$/;
const QUERY = '%{NAME}-%{EVR}.%{ARCH}\n';

/** The installed package that contains a file; absent where no package does. */
export async function packageOwner(probe: Probe, path: string): Promise<Item> {
  if (!PATH.test(path)) return absent('dpkg-query or rpm');
  const dpkg = await probe.tools.run('dpkg-query', ['-S', path]);
  if (dpkg.status === 'ok' && dpkg.value.code === 1) return absent(`dpkg-query -S ${path}`);
  if (dpkg.status !== 'absent')
    return outputItem(
      dpkg,
      `dpkg-query -S ${path}`,
      ({ stdout }) => /^([\w.+-]{1,100})(?::\w{1,20})?: /.exec(stdout)?.[1],
    );
  const rpm = await probe.tools.run('rpm', ['-qf', '--queryformat', QUERY, path]);
  if (rpm.status === 'ok' && rpm.value.code === 1) return absent(`rpm -qf ${path}`);
  return outputItem(rpm, `rpm -qf ${path}`, ({ stdout }) => /^[\w.+:~^-]{1,200}(?=\n)/.exec(stdout)?.[0]);
}
