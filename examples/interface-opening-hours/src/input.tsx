import { Button, TextBox, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import {
  dayName,
  daysFrom,
  inOrder,
  nextHours,
  onWeekdays,
  written,
  type Hours,
} from "./hours.model.ts";
import type { hoursOptions } from "./options.ts";

const key = "interfaces-opening-hours";

type Props = InputProps<Hours[] | null, typeof hoursOptions>;

/** A line for each day of the week, with the hours of the day and what can be done with them. */
export function Input(props: Props) {
  const { value, onChange, options } = props;
  const hours = value ?? [];
  const missing = useMissingTimes(props);

  const stage = (changed: readonly Hours[]) => {
    missing.clear();
    onChange(inOrder(changed));
  };

  return (
    <div className="opening-hours">
      <ul>
        {daysFrom(options.weekStart).map((day) => (
          <Day key={day} day={day} frame={props} hours={hours} missing={missing} onStage={stage} />
        ))}
      </ul>
    </div>
  );
}

interface DayProps {
  day: number;
  frame: Props;
  hours: readonly Hours[];
  missing: MissingTimes;
  onStage: (hours: readonly Hours[]) => void;
}

function Day({ day, frame, hours, missing, onStage }: DayProps) {
  const { t, locale } = useHost();
  const name = dayName(day, locale, "long");
  const own = hours.filter((one) => one.day === day);
  return (
    <li>
      <span className="opening-hours-day">{name}</span>
      <div className="opening-hours-times">
        {own.length === 0 ? (
          <span className="opening-hours-closed">{t(`${key}-closed`)}</span>
        ) : (
          own.map((one, place) => (
            <Times
              key={place}
              day={name}
              frame={frame}
              hours={one}
              missing={missing}
              onChange={(changed) =>
                onStage(hours.map((other) => (other === one ? { ...one, ...changed } : other)))
              }
              onRemove={() => onStage(hours.filter((other) => other !== one))}
              place={`${day}-${place}`}
            />
          ))
        )}
      </div>
      {frame.readOnly ? null : (
        <div className="opening-hours-acts">
          <Button
            aria-label={t(`${key}-add-to`, { day: name })}
            icon="add"
            size="small"
            onPress={() => onStage([...hours, nextHours(day, hours)])}
          >
            {t(`${key}-add`)}
          </Button>
          {own.length > 0 && day <= 5 ? (
            <Button
              aria-label={t(`${key}-copy-of`, { day: name })}
              size="small"
              onPress={() => onStage(onWeekdays(hours, day))}
            >
              {t(`${key}-copy`)}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

interface TimesProps {
  /** The name of the day. */
  day: string;
  frame: Props;
  hours: Hours;
  missing: MissingTimes;
  place: string;
  onChange: (changed: Partial<Hours>) => void;
  onRemove: () => void;
}

/** Two times. One that is deleted is no value: the field says so, and keeps the former one until there is another. */
function Times({ day, frame, hours, missing, place, onChange, onRemove }: TimesProps) {
  const { t } = useHost();
  const box = (part: "opens" | "closes") => {
    const id = `${place}-${part}`;
    return (
      <div className="opening-hours-time">
        <TextBox
          aria-label={t(`${key}-${part}`, { day })}
          error={frame.error}
          readOnly={frame.readOnly}
          type="time"
          value={missing.has(id) ? "" : hours[part]}
          onChange={(time) => {
            if (time === "") missing.add(id);
            else if (missing.has(id) && time === hours[part]) missing.clear();
            else onChange({ [part]: time });
          }}
        />
      </div>
    );
  };
  const range = written(hours);
  return (
    <div className="opening-hours-range">
      {box("opens")}
      <span>{t(`${key}-until`)}</span>
      {box("closes")}
      {hours.closes < hours.opens ? <small>{t(`${key}-next-day`)}</small> : null}
      {frame.readOnly ? null : (
        <Button
          aria-label={t(`${key}-remove-from`, { day, hours: range })}
          size="small"
          onPress={onRemove}
        >
          {t(`${key}-remove`)}
        </Button>
      )}
    </div>
  );
}

interface MissingTimes {
  has: (id: string) => boolean;
  add: (id: string) => void;
  clear: () => void;
}

/** The times whose boxes are empty. While there is one, nothing is saved. */
function useMissingTimes({ invalidText, onInvalidText }: Props): MissingTimes {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    // Undoing takes the text away that the form has held.
    has: (id) => invalidText !== null && ids.has(id),
    add: (id) => {
      setIds(new Set([...ids, id]));
      onInvalidText({ text: "", key: `${key}-incomplete` });
    },
    clear: () => {
      if (ids.size > 0) setIds(new Set());
      if (invalidText !== null) onInvalidText(null);
    },
  };
}
