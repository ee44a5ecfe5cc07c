import { unknown } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';

const OTHERWISE = unknown('the settings of the boot loader switch it off for kernels that are set up from them', true);

/**
 * A kernel argument. It is unknown where tasks write `0` for it into the settings of the boot loader, which take
 * effect when its configuration is generated again (GRUB, "Simple configuration").
 */
export function bootArgument(machine: Machine, name: string): Setting | undefined {
  const known = machine.settings.get('kernel')?.get(name);
  const off = switchedOff(machine, name);
  return off === undefined || known?.value === '0' ? known : off;
}

/** The place where tasks write `0` for an argument in `/etc/default/grub`; the last value on the line counts. */
export function switchedOff(machine: Machine, name: string): Setting | undefined {
  const word = new RegExp(`(?:^|[\\s"'])${name}=([^\\s"']{1,40})`, 'g');
  const off = machine.files.get('/etc/default/grub')?.lines.findLast(({ text }) => {
    if (!/^\s*GRUB_CMDLINE_LINUX(?:_DEFAULT)?=/.test(text)) return false;
    return [...text.slice(0, 4000).matchAll(word)].at(-1)?.[1] === '0';
  });
  return off === undefined ? undefined : { value: OTHERWISE, place: off.place };
}
