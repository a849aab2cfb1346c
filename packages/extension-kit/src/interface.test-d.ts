import { expectTypeOf, test } from "vitest";

import { defineInterface, type CellProps, type InputProps, type Sample } from "./interface.ts";
import { choice, flag, integer, list, text } from "./options/option-kinds.ts";
import { defineOptions, type OptionValues } from "./options/define-options.ts";
import { isTextLike } from "./values/shapes.ts";

const sliderOptions = defineOptions({
  min: integer({ label: "min", default: 0 }),
  max: integer({ label: "max" }),
  unit: text({ label: "unit" }),
  isWide: flag({ label: "wide" }),
  marks: list({ label: "marks" }),
  look: choice({ label: "look", choices: { bar: "Bar", dot: "Dot" }, default: "bar" }),
});

type SliderProps = InputProps<number | null, typeof sliderOptions>;

const isNumber = (value: unknown): value is number => typeof value === "number";
const about = {
  id: "slider",
  icon: "tune",
  group: "number",
  types: ["integer"],
  options: sliderOptions,
} as const;
const sample = { value: 4, wrong: "four" };

test("options have the types their readers give", () => {
  expectTypeOf<OptionValues<typeof sliderOptions>>().toEqualTypeOf<{
    readonly min: number;
    readonly max: number | undefined;
    readonly unit: string | undefined;
    readonly isWide: boolean;
    readonly marks: readonly string[];
    readonly look: "bar" | "dot";
  }>();
});

test("a misspelled option does not compile", () => {
  const read = ({ options }: SliderProps) => options.min;
  expectTypeOf(read).returns.toEqualTypeOf<number>();
  // @ts-expect-error there is no such option
  expectTypeOf(({ options }: SliderProps) => options.mim).toBeFunction();
  // @ts-expect-error nor in an interface without options
  expectTypeOf(({ options }: InputProps<string | null>) => options.min).toBeFunction();
  // @ts-expect-error nor in a sample
  expectTypeOf<Sample<number, typeof sliderOptions>>({ ...sample, options: { mim: 1 } });
  // @ts-expect-error nor among the choices
  choice({ label: "look", choices: { bar: "Bar" }, default: "dot" });
});

test("guard, sample, input and cell of an interface fit together", () => {
  const Input = (_props: SliderProps) => null;
  const Cell = (_props: CellProps<number, typeof sliderOptions>) => null;
  const input = async () => ({ Input });
  defineInterface({ ...about, value: isNumber, sample, input, cell: async () => ({ Cell }) });
  // @ts-expect-error the input takes numbers only
  defineInterface({ ...about, value: isTextLike, sample, input });
  // @ts-expect-error the sample is no number
  defineInterface({ ...about, value: isNumber, sample: { value: "4", wrong: [] }, input });
  // @ts-expect-error the input reads options that are not declared
  defineInterface({ ...about, options: defineOptions({}), value: isNumber, sample, input });
  const Narrow = (_props: CellProps<string>) => null;
  const cell = async () => ({ Cell: Narrow });
  // @ts-expect-error the cell takes text only
  defineInterface({ ...about, value: isNumber, sample, input, cell });
});

test("an input stages values of its own type only", () => {
  const stage = ({ onChange }: SliderProps) => {
    onChange(4);
    onChange(null);
    // @ts-expect-error text is no number
    onChange("4");
  };
  expectTypeOf(stage).toBeFunction();
});
