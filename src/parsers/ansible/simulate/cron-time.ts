/** Whether a word is a time that comes once a year, or at no certain time at all (crontab(5)). */
export function isRareWord(word: string): boolean {
  return /^@?(?:yearly|annually|reboot)$/.test(word);
}

/**
 * Whether months as in crontab(5) leave no gap of half a year or more, as far as it is known: `*`, `*\/3`,
 * `1,4,7,10`.
 */
export function isOften(months: string): boolean {
  if (months === '*') return true;
  const step = /^(?:\*|1-12)\/(\d{1,2})$/.exec(months)?.[1];
  if (step !== undefined) return Number(step) <= 3;
  return months.includes('-') || months.split(',').length > 3;
}
