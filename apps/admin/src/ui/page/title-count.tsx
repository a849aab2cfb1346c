import { Text } from "@mantine/core";

/** How many rows there are, quietly beside the title of the page. */
export function TitleCount({ text }: { text: string }) {
  return (
    <Text span c="dimmed" size="xs" style={{ whiteSpace: "nowrap" }}>
      {text}
    </Text>
  );
}
