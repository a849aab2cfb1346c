import { templateFields } from "@rowhouse/contract";
import { defineInterface, defineOptions, isText, text } from "@rowhouse/extension-kit";

export const previewOptions = defineOptions({
  url_template: text({
    interface: "fields",
    options: { kind: "template" },
    required: true,
    default: "https://example.com/{{ id }}",
    label: "interfaces.preview.url_template",
    note: "interfaces.preview.url_template_comment",
  }),
});

export const definition = defineInterface({
  id: "preview",
  icon: "visibility",
  group: "structure",
  hasLateTexts: true,
  types: ["alias"],
  readsItem: ({ url_template = "" }) => templateFields(url_template).map(firstStep),
  value: isText,
  options: previewOptions,
  sample: {
    value: "",
    wrong: { url: "https://example.com" },
    options: { url_template: "https://museum.example/works/{{ slug }}" },
    values: { slug: "the-tide-at-dusk" },
  },
  input: () => import("./input.tsx"),
});

function firstStep(path: string): string | undefined {
  return path.split(".")[0];
}
