export interface Readiness {
  isInstalled(workspaces: readonly string[] | null): boolean;
  noteInstalled(): void;
  isBuilt(outputs: readonly string[]): boolean;
  beginBuild(): () => void;
}

export function readiness(root: string): Readiness;
