import { useMediaQuery } from "@mantine/hooks";

/** Whether fingers point: targets are larger, and controls of the device itself often serve better. */
export function useIsCoarse(): boolean {
  return useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
}
