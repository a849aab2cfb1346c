import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is narrower than 768 px: the navigation is a drawer, the primary action at the bottom. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
}
