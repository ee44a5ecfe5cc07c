import type { YamlDialect } from './dialect.ts';

/**
 * YAML text under construction, with the state of Go's YAML writer: the column, whether a blank was just written, and
 * whether the line has only indentation so far.
 */
export class YamlOutput {
  readonly dialect: YamlDialect;
  column = 0;
  private readonly parts: string[] = [];
  private blank = true;
  private indention = true;

  constructor(dialect: YamlDialect) {
    this.dialect = dialect;
  }

  get onlyIndention(): boolean {
    return this.indention;
  }

  text(): string {
    return this.parts.join('');
  }

  /** The text must have no line breaks. */
  put(text: string): void {
    this.parts.push(text);
    this.column += text.length;
  }

  isWide(): boolean {
    return this.column > this.dialect.width;
  }

  breakLine(): void {
    this.parts.push('\n');
    this.column = 0;
  }

  atLineStart(): void {
    this.indention = true;
    this.blank = true;
  }

  inText(): void {
    this.blank = false;
    this.indention = false;
  }

  inBlock(): void {
    this.indention = false;
  }

  separate(): void {
    if (!this.blank) this.put(' ');
  }

  indicator(text: string, separated: boolean, keepsIndention: boolean): void {
    if (separated) this.separate();
    this.put(text);
    this.blank = false;
    this.indention = this.indention && keepsIndention;
  }

  newLine(indent: number): void {
    const taken = !this.indention || this.column > indent || (this.column === indent && !this.blank);
    if (taken) this.breakLine();
    if (this.column < indent) this.put(' '.repeat(indent - this.column));
    this.atLineStart();
  }
}
