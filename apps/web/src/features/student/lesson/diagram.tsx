"use client";

/** A mermaid diagram: drawn when it comes into sight, in the page's colours, with its source beneath. */
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type CSSProperties } from "react";
import { leastWidth, mermaidConfig } from "./mermaid-theme.ts";
import styles from "./reading.module.css";
import { useSeen } from "./use-seen.ts";

export function Diagram({ source }: { source: string }) {
  const t = useTranslations("student.lesson");
  const id = useId().replace(/[^a-zA-Z0-9]/g, "");
  const place = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const isSeen = useSeen(place);
  const theme = useThemeChanges();
  useEffect(() => {
    if (!isSeen) return;
    let current = true;
    void (async () => {
      try {
        const { default: mermaid } = await import("mermaid");
        mermaid.initialize(mermaidConfig());
        const drawn = await mermaid.render(`diagram${id}${theme}`, source);
        if (current) setSvg(drawn.svg);
      } catch {
        if (current) setFailed(true);
      }
    })();
    return () => {
      current = false;
    };
  }, [isSeen, source, id, theme]);
  return (
    <figure>
      <div
        ref={place}
        className={styles.diagram}
        tabIndex={0}
        role={svg === null ? "region" : "img"}
        aria-label={t("diagram")}
        // Drawn by mermaid in its strict mode, from text that was sanitized when the lesson was read.
        {...(svg === null
          ? { children: failed ? <pre>{source}</pre> : null }
          : {
              style: { "--least": `${leastWidth(svg)}px` } as CSSProperties,
              dangerouslySetInnerHTML: { __html: svg },
            })}
      />
      {!failed && (
        <details>
          <summary>{t("diagramSource")}</summary>
          <pre tabIndex={0}>{source}</pre>
        </details>
      )}
    </figure>
  );
}

/** A number that grows whenever the colours change, by the theme button or by the system. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const grow = () => setChanges((count) => count + 1);
    const observer = new MutationObserver(grow);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const media = matchMedia("(prefers-color-scheme: dark)");
    media.addEventListener("change", grow);
    return () => {
      observer.disconnect();
      media.removeEventListener("change", grow);
    };
  }, []);
  return changes;
}
