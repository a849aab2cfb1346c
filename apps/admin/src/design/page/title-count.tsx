import { Text } from "../words.tsx";

/** How many rows there are, quietly beside the title of the page. */
export function TitleCount({ text }: { text: string }) {
  return (
    <Text color="quiet" size="small" nowrap>
      {text}
    </Text>
  );
}
