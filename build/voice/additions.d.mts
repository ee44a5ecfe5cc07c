export interface AddedText {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export function checkAdditions(root: string, base?: string): readonly AddedText[] | undefined;
