/** Made by build/icon-chunks.ts. */
declare module "virtual:icon-chunks" {
  export function loadIconShard(shard: string): Promise<Record<string, string>>;
}

/** Made by build/icon-chunks.ts. */
declare module "virtual:icon-sheets" {
  /** All icons, sorted. */
  export const iconNames: readonly string[];
  /** How many of them are in a sheet. */
  export const sheetSize: number;
  export function loadIconSheet(sheet: number): Promise<Record<string, string>>;
}

/** Made by build/mantine-styles.ts. */
declare module "virtual:mantine-styles";
