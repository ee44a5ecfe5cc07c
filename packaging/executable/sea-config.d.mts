interface Inside {
  readonly main: string;
  readonly output: string;
  readonly start: string;
  readonly loader: string;
  readonly sources: { readonly [name: string]: string };
}

export function seaConfig(inside: Inside): {
  readonly execArgv: readonly string[];
  readonly assets: { readonly [name: string]: string };
  readonly useCodeCache: boolean;
  readonly useSnapshot: boolean;
};
export function mainScript(loader: string): string;
export function isRead(path: string): boolean;
