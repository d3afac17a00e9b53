"use client";
import { formatPoints } from "@warpgrade/domain";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useLiveEvents } from "../../live/use-live-events.ts";
import { useTRPC } from "../../trpc/client.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateBadge, meaningOfResult } from "../../ui/state-badge.tsx";
import { Table } from "../../ui/table.tsx";

/** Everything ready goes out at once; what is held back says why. */
export function ReleasePage({ assignmentId, courseId }: { assignmentId: string; courseId: string }) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const trpc = useTRPC();
  const client = useQueryClient();
  const preview = useQuery(trpc.release.preview.queryOptions({ assignmentId }));
  const refresh = () => void client.invalidateQueries({ queryKey: trpc.release.preview.queryKey() });
  const release = useMutation(trpc.release.apply.mutationOptions({ onSettled: refresh }));
  useLiveEvents(courseId, (event) => event.type !== "presence" && refresh());

  if (preview.isError && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton lines={6} />;
  const { ready, heldBack, alreadyReleased } = preview.data;
  return (
    <>
      <p className="read soft mt-2">{t("releaseText")}</p>
      <p className="mt-4">
        <button
          type="button"
          className="btn primary"
          data-action="release"
          disabled={ready.length === 0 || release.isPending}
          onClick={() => release.mutate({ assignmentId })}
        >
          {t("releaseButton", { n: ready.length })}
        </button>{" "}
        {ready.length === 0 && <span className="quiet">{t("releaseNothing")}</span>}
      </p>
      {release.isError && <ErrorState error={release.error} />}
      {release.data && (
        <Notice meaning="pass" title={t("releasedNow", { n: release.data.released, held: release.data.heldBack })} />
      )}
      <h2 className="mt-8">{t("releaseReady", { n: ready.length })}</h2>
      <Table
        caption={t("releaseReady", { n: ready.length })}
        hideCaption
        rows={ready}
        rowKey={(row) => row.submissionId}
        empty={t("releaseNothing")}
        columns={[
          {
            key: "who",
            head: t("submission"),
            isRowHeader: true,
            cell: (row) => t("student", { code: row.blindCode }),
          },
          { key: "total", head: t("total"), numeric: true, cell: (row) => formatPoints(row.total) },
          {
            key: "result",
            head: t("result"),
            cell: (row) => (
              <StateBadge meaning={meaningOfResult(row.result)}>{words(`result.${row.result}`)}</StateBadge>
            ),
          },
        ]}
      />
      <h2 className="mt-8">{t("releaseHeld", { n: heldBack.length })}</h2>
      <Table
        caption={t("releaseHeld", { n: heldBack.length })}
        hideCaption
        rows={heldBack}
        rowKey={(row) => row.submissionId}
        empty={words("none")}
        columns={[
          {
            key: "who",
            head: t("submission"),
            isRowHeader: true,
            cell: (row) => t("student", { code: row.blindCode }),
          },
          { key: "why", head: t("why"), cell: (row) => row.reasons.map((reason) => t(`reason.${reason}`)).join(", ") },
        ]}
      />
      <p className="quiet mt-4">{t("releaseAlready", { n: alreadyReleased })}</p>
    </>
  );
}
