/** Made by build/icon-chunks.ts. */
declare module "virtual:icon-chunks" {
  export function loadIconShard(shard: string): Promise<Record<string, string>>;
}

/** Made by build/mantine-styles.ts. */
declare module "virtual:mantine-styles";
