"use client";
/** Two graders in one queue: keyboard first, others visible, evidence beside the answer, nothing overwritten. */
import { type HumanPart, type QueuePage, formatPoints } from "@warpgrade/domain";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useLiveEvents } from "../../live/use-live-events.ts";
import { useTRPC } from "../../trpc/client.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { AnswerPane, selectedQuote } from "./answer-pane.tsx";
import { Evidence } from "./evidence.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { MarkPane } from "./mark-pane.tsx";
import { MarkingFooter } from "./marking-footer.tsx";
import { clampPoints, nextCoreLink, nextTri, type PartEdit, toggleItem } from "./mark-edit.ts";
import { PartTabs, nextPart } from "./part-tabs.tsx";
import { PresenceBar } from "./presence-bar.tsx";
import { QueueList } from "./queue-list.tsx";
import { nextUnmarked, previousRow } from "./queue-order.ts";
import { ReferenceAnswer } from "./reference-answer.tsx";
import { useHolds } from "./use-holds.ts";
import { useMarkEdits } from "./use-mark-edits.ts";
import { usePresence } from "./use-presence.ts";
import { VetoPanel } from "./veto-panel.tsx";
import type { WholeEdit } from "./whole-pane.tsx";
import styles from "./marking.module.css";

export function MarkingPage(props: {
  assignmentId: string;
  viewer: { id: string; mayDecideVetoes: boolean };
  locale: "en" | "zh" | "vi";
}) {
  const trpc = useTRPC();
  const queue = useQuery(trpc.queue.page.queryOptions({ assignmentId: props.assignmentId }));
  if (queue.isError && !queue.data) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <Skeleton lines={12} />;
  return <Marking {...props} queue={queue.data} />;
}

function Marking(props: {
  assignmentId: string;
  viewer: { id: string; mayDecideVetoes: boolean };
  locale: "en" | "zh" | "vi";
  queue: QueuePage;
}) {
  const { queue, viewer } = props;
  const t = useTranslations("grading");
  const trpc = useTRPC();
  const client = useQueryClient();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [part, setPart] = useState<HumanPart>("Q1");
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [keysOpen, setKeysOpen] = useState(false);
  const [left, setLeft] = useState(false);

  // The first open answer, once; afterwards only the grader moves.
  const first = nextUnmarked({ rows: queue.rows, currentId: null, part, viewerId: viewer.id, skipped });
  const currentId = chosenId ?? first?.submissionId ?? queue.rows[0]?.submissionId ?? null;
  useEffect(() => {
    if (chosenId === null && currentId !== null) setChosenId(currentId);
  }, [chosenId, currentId]);

  const answerOptions = trpc.answer.page.queryOptions({ submissionId: currentId ?? "", locale: props.locale });
  const answer = useQuery({ ...answerOptions, enabled: currentId !== null });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: trpc.queue.page.queryKey() });
    void client.invalidateQueries({ queryKey: trpc.answer.page.queryKey() });
  }, [client, trpc]);

  const { mutateAsync: save } = useMutation(trpc.mark.save.mutationOptions());
  const { mutateAsync: decide } = useMutation(trpc.veto.decide.mutationOptions());
  const { mutateAsync: breakHold } = useMutation(trpc.hold.break.mutationOptions());
  const marks = useMarkEdits({ answer: answer.data, save, onSaved: refresh });
  const holds = useHolds(currentId, part);
  const presence = usePresence({
    assignmentId: props.assignmentId,
    submissionId: currentId,
    part,
    viewerId: viewer.id,
  });
  const { beat } = presence;
  useLiveEvents(queue.courseId, (event) => {
    if (event.type === "presence") void beat();
    else refresh();
  });

  const edit = marks.edits[part]?.edit as PartEdit | undefined;
  const whole = marks.edits.WHOLE?.edit as WholeEdit | undefined;
  const locked = answer.data?.released ?? true;
  const change = (next: PartEdit | WholeEdit) => {
    if (locked) return;
    // A hold is a courtesy: where it cannot be had, the mark's own version still decides.
    void holds.take().catch(() => undefined);
    marks.change(next);
  };
  /** Moving on waits for the save; what could not be saved keeps the grader here, loudly. */
  const go = async (submissionId: string | null) => {
    if (!(await marks.flush())) return;
    setLeft(submissionId === null);
    if (submissionId !== null) setChosenId(submissionId);
  };
  const next = (alsoSkip = skipped) =>
    go(
      nextUnmarked({ rows: queue.rows, currentId, part, viewerId: viewer.id, skipped: alsoSkip })?.submissionId ?? null,
    );
  const skip = () => {
    if (currentId === null) return;
    const more = new Set(skipped).add(currentId);
    setSkipped(more);
    void next(more);
  };
  const quote = (fact: "boundary" | "tradeOff") => {
    const words = selectedQuote();
    if (!whole || words === null) return;
    change(
      fact === "boundary"
        ? { ...whole, boundaryNamed: true, boundaryQuote: words }
        : { ...whole, tradeOffNamed: true, tradeOffQuote: words },
    );
  };
  const nudge = (by: number) => edit && change({ ...edit, points: clampPoints(part, edit.points + by) });
  const items = queue.rubric.rubric[part];
  useKeys({
    j: () => void next(),
    k: () => void go(previousRow(queue.rows, currentId)?.submissionId ?? currentId),
    s: skip,
    h: () => void (holds.isMine() ? holds.giveBack() : holds.take()).catch(() => undefined),
    v: () => document.getElementById("vetoes")?.focus(),
    n: () => setPart(nextPart(part)),
    c: () => edit && part !== "EXPLANATION" && change({ ...edit, causalChain: nextTri(edit.causalChain) }),
    b: () => edit && part !== "EXPLANATION" && change({ ...edit, coreLink: nextCoreLink(edit.coreLink) }),
    d: () => quote("boundary"),
    t: () => quote("tradeOff"),
    m: () => document.getElementById("mark-comment")?.focus(),
    "-": () => nudge(-25),
    "+": () => nudge(25),
    "=": () => nudge(25),
    "?": () => setKeysOpen(true),
    escape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    ...Object.fromEntries(
      items
        .slice(0, 9)
        .map((item, index) => [
          String(index + 1),
          () => edit && change(toggleItem(edit, item.id, queue.rubric.rubric)),
        ]),
    ),
  });

  if (queue.rows.length === 0) {
    return (
      <div className="page">
        <h1>{t("title")}</h1>
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.panes}>
        <QueueList
          queue={queue}
          part={part}
          currentId={currentId}
          viewerId={viewer.id}
          skipped={skipped}
          onOpen={(id) => void go(id)}
        />
        <section className={styles.answer} aria-label={t("submission")} tabIndex={0}>
          <div className={styles.answerInner}>
            <PresenceBar others={presence.others} rows={queue.rows} currentId={currentId} />
            <PartTabs part={part} row={queue.rows.find((row) => row.submissionId === currentId)} onChange={setPart} />
            {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
            {!answer.data && !answer.isError && <Skeleton lines={8} />}
            {answer.data && (
              <>
                <AnswerPane
                  answer={answer.data}
                  part={part}
                  timeZone={queue.timeZone}
                  quotes={whole ? [whole.boundaryQuote, whole.tradeOffQuote] : []}
                />
                <Evidence answer={answer.data} />
                <div className={styles.evidence}>
                  <VetoPanel
                    answer={answer.data}
                    mayDecide={viewer.mayDecideVetoes}
                    timeZone={queue.timeZone}
                    onDecide={async (vetoId, decision, reason) => {
                      await decide({ vetoId, decision, reason });
                      refresh();
                    }}
                  />
                  <ReferenceAnswer answer={answer.data} part={part} />
                </div>
              </>
            )}
          </div>
        </section>
        {answer.data && edit && (
          <MarkPane
            key={`${answer.data.submissionId}-${part}`}
            answer={answer.data}
            marks={marks}
            part={part}
            viewerId={viewer.id}
            hold={holds.hold}
            onChange={change}
            onLoadRubric={refresh}
            onBreakHold={
              viewer.mayDecideVetoes
                ? (reason) => breakHold({ submissionId: answer.data.submissionId, part, reason }).then(refresh)
                : null
            }
          />
        )}
      </div>
      <MarkingFooter
        edit={marks.edits[part]}
        unsaved={marks.unsaved}
        failed={marks.failed}
        left={left}
        timeZone={queue.timeZone}
        total={
          answer.data?.decision.total === undefined || answer.data.decision.total === null
            ? null
            : formatPoints(answer.data.decision.total)
        }
        onNext={() => void next()}
        onRetry={() => void marks.flush()}
      />
      <KeysDialog isOpen={keysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}
