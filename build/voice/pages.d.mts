export function listPages(root: string): readonly string[];
export function withoutCodeBlocks(text: string): string;
