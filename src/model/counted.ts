/** A number with its noun in the plural that it wants: `1 thing`, `1,200 things`. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
