import { shortestText } from './go-float.ts';

/** The differences between the two versions of Go's YAML package that Helm writes with. */
export interface YamlDialect {
  /** Column after which a line is folded at the next space. */
  readonly width: number;
  readonly indentsLists: boolean;
  readonly numberText: (value: number) => string;
  readonly tabsInBlocks: boolean;
  /** Whether a key that ends with a number sorts after one with a letter at that position. */
  readonly lettersEndNumbers: boolean;
}

/** Version 2, for values that were converted to JSON before (Helm's `toYaml`). */
export const GO_YAML_2: YamlDialect = {
  width: 80,
  indentsLists: false,
  numberText: wholeText,
  tabsInBlocks: false,
  lettersEndNumbers: false,
};

/** Version 3 with an indentation of two, for the values themselves (Helm's `toYamlPretty`). */
export const GO_YAML_3: YamlDialect = {
  width: Number.POSITIVE_INFINITY,
  indentsLists: true,
  numberText: floatText,
  tabsInBlocks: true,
  lettersEndNumbers: true,
};

/** Integers are written as in JSON, except those that need more than 64 bits. */
function wholeText(value: number): string {
  const fits = Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64;
  return fits ? BigInt(value).toString() : shortestText(value);
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return shortestText(value);
}
