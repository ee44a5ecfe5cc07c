import type { Value } from '../../../base/value.ts';
import type { DerivedFact } from './record.ts';
import { effectiveOrConfigured } from './sshd-config.ts';
import { sshdSetting, SSHD_KEYWORDS } from './sshd-settings.ts';

/** One fact per keyword; `unreadable` stands in for a setting in a strange shape. */
export function sshdFacts(unreadable: Value): readonly DerivedFact[] {
  return SSHD_KEYWORDS.map((keyword) => ({
    name: `sshd.effective.${keyword}`,
    from: ['sshd.effective', 'sshd.configured'],
    derive: (get) => {
      const setting = sshdSetting(get('sshd.effective'), keyword);
      if (setting === undefined) return unreadable;
      return effectiveOrConfigured(setting, get('sshd.configured'), keyword);
    },
  }));
}
