export interface UnusedWord {
  readonly offset: number;
  readonly message: string;
}

export function findUnusedWords(text: string): readonly UnusedWord[];
export function lineAt(text: string, offset: number): number;
