import { shortestText } from './go-float.ts';

/** In what the two versions of Go's YAML package that Helm writes with differ. */
export interface YamlDialect {
  /** Columns after which a line is folded at a blank. */
  readonly width: number;
  /** Whether a list stands deeper than its key. */
  readonly indentsLists: boolean;
  readonly numberText: (value: number) => string;
  readonly tabsInBlocks: boolean;
  /** Whether a key that ends with a number comes after one that goes on with a letter there. */
  readonly lettersEndNumbers: boolean;
}

/** Version 2, given what went through JSON before (Helm's `toYaml`). */
export const GO_YAML_2: YamlDialect = {
  width: 80,
  indentsLists: false,
  numberText: wholeText,
  tabsInBlocks: false,
  lettersEndNumbers: false,
};

/** Version 3 with steps of two blanks, given the values themselves (Helm's `toYamlPretty`). */
export const GO_YAML_3: YamlDialect = {
  width: Number.POSITIVE_INFINITY,
  indentsLists: true,
  numberText: floatText,
  tabsInBlocks: true,
  lettersEndNumbers: true,
};

/** Whole numbers stand as JSON has them, unless no 64 bits hold them. */
function wholeText(value: number): string {
  const fits = Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64;
  return fits ? BigInt(value).toString() : shortestText(value);
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return shortestText(value);
}
