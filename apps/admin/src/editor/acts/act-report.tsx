import { Anchor, Button, Modal, Table } from "@mantine/core";
import { findCollection } from "@rowhouse/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { itemAddress, listingAddress } from "../../access/address/addresses.ts";
import { useModel } from "../../access/hooks.ts";
import { DialogFoot } from "../../design/dialogs/dialog-foot.tsx";
import { Row, Stack, Text } from "../../design/words.tsx";
import { isUndoable, verbOf, type ActState } from "./act.model.ts";
import { downloadTable } from "./table-file.ts";
import type { Acts } from "./use-acts.ts";
import { wantSelection } from "./wanted-selection.ts";

/** Refused items that are listed; the download has them all. */
const listed = 100;

/** Reasons that are counted. */
const listedReasons = 5;

interface ReportProps {
  state: ActState;
  acts: Acts;
  onClose: () => void;
}

/** The report of an act: what was done, and what stayed as it was and why; with the ways to mend it. */
export function ActReport({ state, acts, onClose }: ReportProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, total, done, refused } = state;
  const collection = findCollection(useModel(), act.collection);
  const figures = [
    ["acts.figure.done", done],
    ["acts.figure.refused", refused.length],
    ["acts.figure.left", total - done - refused.length],
  ] as const;
  const select = (): void => {
    onClose();
    wantSelection({ collection: act.collection, keys: refused.map(({ key }) => key) });
    void navigate({ to: listingAddress(act.collection) });
  };
  const undo = (): void => {
    onClose();
    void acts.undo();
  };
  // Items that were never made, or are gone, cannot be chosen.
  const canSelect = refused.length > 0 && collection !== null && act.kind !== "restore";
  return (
    <Modal opened onClose={onClose} size="lg" title={t("acts.what", wordsOf(state))}>
      <Stack gap={4}>
        <Row as="dl" gap={6} wrap>
          {figures.map(([label, count]) => (
            <Stack key={label}>
              <Text as="dt" color="quiet" size="small">
                {t(label)}
              </Text>
              <Text as="dd" size="section" weight="medium" tabular>
                {t("acts.number", { count })}
              </Text>
            </Stack>
          ))}
        </Row>
        {refused.length === 0 ? (
          <Text as="p" color="quiet">
            {t("acts.none_refused")}
          </Text>
        ) : (
          <RefusedItems state={state} />
        )}
        <DialogFoot>
          {refused.length === 0 ? null : (
            <Button variant="default" onClick={() => download(state, heads())}>
              {t("acts.download")}
            </Button>
          )}
          {canSelect ? (
            <Button variant="default" onClick={select}>
              {t("acts.select_refused")}
            </Button>
          ) : null}
          {isUndoable(state) ? (
            <Button variant="default" onClick={undo}>
              {t("acts.undo_all")}
            </Button>
          ) : null}
          <Button onClick={onClose} data-autofocus>
            {t("close")}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );

  function heads(): string[] {
    return [t("acts.column.key"), t("acts.column.title"), t("acts.column.reason")];
  }
}

/** How many were refused for each reason, where there are several; then the items themselves. */
function RefusedItems({ state: { act, refused } }: { state: ActState }) {
  const { t } = useTranslation();
  const rest = refused.length - listed;
  const reasons = [...Map.groupBy(refused, ({ reason }) => reason)];
  return (
    <>
      {reasons.length < 2 ? null : (
        <Stack as="ul" gap={1}>
          {reasons.slice(0, listedReasons).map(([reason, items]) => (
            <li key={reason}>{t("acts.reason_count", { count: items.length, reason })}</li>
          ))}
        </Stack>
      )}
      <Table aria-label={t("acts.figure.refused")} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("acts.column.title")}</Table.Th>
            <Table.Th>{t("acts.column.reason")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refused.slice(0, listed).map(({ key, title, reason }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Anchor
                  inherit
                  renderRoot={(root) => <Link {...root} to={itemAddress(act.collection, key)} />}
                >
                  {title ?? key}
                </Anchor>{" "}
                {title === null ? null : <Text color="quiet">{key}</Text>}
              </Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rest > 0 ? (
        <Text as="p" color="quiet">
          {t("acts.more", { count: rest })}
        </Text>
      ) : null}
    </>
  );
}

function download({ act, refused }: ActState, heads: readonly string[]): void {
  const rows = refused.map(({ key, title, reason }) => [key, title ?? "", reason]);
  const date = new Date(act.begunAt).toISOString().slice(0, 10);
  downloadTable(`${act.collection}-${date}`, [heads, ...rows]);
}

function wordsOf({ act, total }: ActState) {
  return { verb: verbOf(act), count: total };
}
