import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const slugOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  mirroredField: text({
    interface: "fields",
    label: "interfaces.slug.mirrored_field",
    note: "interfaces.slug.mirrored_field_comment",
  }),
  forceLowercase: flag({
    default: true,
    width: "half",
    label: "interfaces.slug.force_lowercase",
  }),
  onlyOnCreate: flag({
    width: "half",
    label: "interfaces.slug.only_on_create",
    note: "interfaces.slug.only_on_create_comment",
  }),
});

export const definition = defineInterface({
  id: "slug",
  icon: "link",
  group: "text",
  hasLateTexts: true,
  types: ["string", "slug"],
  recommended: { length: "200" },
  untitled: true,
  readsItem: ({ mirroredField }) => [mirroredField],
  value: isTextLike,
  options: slugOptions,
  sample: {
    value: "harbour-at-dusk",
    wrong: { slug: "in an object" },
    values: { title: "Harbour at dusk" },
    options: { mirroredField: "title" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
