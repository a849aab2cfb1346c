import { Pill, PillsInput } from "@mantine/core";
import { isEmail } from "@rowhouse/contract";
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { addressesIn, faultOf, maxAddresses, withAddresses } from "./addresses.model.ts";
import { Text } from "../../../design/words.tsx";
import classes from "./invite.module.css";
import { isComposing } from "../../../design/shortcuts/keys.ts";

/** The addresses that are tags already, and the text behind them. */
export interface TypedAddresses {
  addresses: readonly string[];
  typed: string;
}

interface AddressBoxProps extends TypedAddresses {
  onChange: (next: TypedAddresses) => void;
}

/** Faults that are spelled out; the others are marked at their tags only. */
const maxShownFaults = 3;

/**
 * Addresses as tags: a separator, Enter or leaving the box ends one, and a pasted list becomes many. Those that cannot be invited are
 * marked and say why; a click, or Backspace for the last, puts a tag back into the text.
 */
export function AddressBox({ addresses, typed, onChange }: AddressBoxProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const faults = addresses.filter((address) => faultOf(address) !== null);
  const isTooMany = addresses.length - faults.length > maxAddresses;

  const add = (text: string) =>
    onChange({ addresses: withAddresses(addresses, addressesIn(text)), typed: "" });
  const without = (address: string) => addresses.filter((other) => other !== address);
  const edit = (address: string) => {
    const rest = withAddresses(without(address), addressesIn(typed));
    onChange({ addresses: rest, typed: address });
    box.current?.focus();
  };

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    const last = addresses.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      return edit(last);
    }
    if (!endsAddress(event.key, typed)) return;
    event.preventDefault();
    if (typed.trim() !== "") add(typed);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[\s,;<]/.test(text.trim())) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  }

  return (
    <PillsInput
      classNames={{ input: classes.box ?? "" }}
      label={t("people.addresses")}
      description={t("people.addresses_copy")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={faults.length > 0 || isTooMany ? <Faults {...{ faults, isTooMany }} /> : null}
    >
      <Pill.Group>
        {addresses.map((address) => (
          <AddressTag
            key={address}
            address={address}
            onEdit={() => edit(address)}
            onRemove={() => {
              onChange({ addresses: without(address), typed });
              box.current?.focus();
            }}
          />
        ))}
        <PillsInput.Field
          ref={box}
          inputMode="email"
          dir="ltr"
          autoComplete="off"
          data-autofocus
          placeholder={addresses.length === 0 ? t("people.addresses_placeholder") : ""}
          value={typed}
          onChange={(event) => onChange({ addresses, typed: event.currentTarget.value })}
          onBlur={() => typed.trim() !== "" && add(typed)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
      </Pill.Group>
    </PillsInput>
  );
}

/** Says what is wrong with the addresses, and how many there may be. */
function Faults({ faults, isTooMany }: { faults: readonly string[]; isTooMany: boolean }) {
  const { t } = useTranslation();
  const said = faults.slice(0, maxShownFaults);
  const more = faults.length - said.length;
  return (
    <Text as="span" role="status">
      {isTooMany ? <Line>{t("people.too_many", { count: maxAddresses })}</Line> : null}
      {said.map((address) => (
        <Line key={address}>{t(`people.${faultOf(address) ?? "no_address"}`, { address })}</Line>
      ))}
      {more > 0 ? <Line>{t("people.more_faults", { count: more })}</Line> : null}
    </Text>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <br />
    </>
  );
}

/** Whether a key ends the address that is typed: a space may belong to a name before it. */
function endsAddress(key: string, typed: string): boolean {
  if (key === "Enter") return true;
  const isOpen = typed.includes("<") && !typed.includes(">");
  if (key === "," || key === ";") return !isOpen && !/^"[^"]*$/.test(typed.trim());
  return key === " " && isEmail(typed.trim());
}

function AddressTag(props: { address: string; onEdit: () => void; onRemove: () => void }) {
  const { address, onEdit, onRemove } = props;
  const { t } = useTranslation();
  return (
    <Pill
      className={faultOf(address) === null ? "" : classes.wrong}
      withRemoveButton
      onClick={onEdit}
      onRemove={onRemove}
      removeButtonProps={{
        "aria-label": t("remove_tag", { tag: address }),
        "aria-hidden": false,
        tabIndex: 0,
      }}
    >
      <bdi>{address}</bdi>
    </Pill>
  );
}
