"use client";

/**
 * The frame of every drawing: the SVG with its name and its whole content in a sentence, at its foot which model speaks
 * with which constants, and below it the two files that it can be saved as.
 */
import { useId, useRef, type ReactNode } from "react";
import styles from "./pictures.module.css";
import { SaveButtons } from "./save/save-buttons.tsx";
import { textLines } from "./text-width.ts";

const FOOT_LINE = 16;
/** Widths of text are estimates. */
const SLACK = 6;

export interface PictureProps {
  /** A short name: of the drawing, of its file's title. */
  name: string;
  description: string;
  width: number;
  /** Without the foot. */
  height: number;
  /** Paragraphs, each broken into lines that fit. */
  foot: readonly string[];
  /** The file's name, without its ending. */
  file: string;
  children: ReactNode;
}

export function Picture({ name, description, width, height, foot, file, children }: PictureProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const lines = foot.flatMap((paragraph) => textLines(paragraph, width - SLACK));
  return (
    <div className={styles.picture}>
      <svg
        ref={svg}
        className="tl"
        viewBox={`0 0 ${width} ${height + FOOT_LINE * lines.length + 4}`}
        role="img"
        aria-label={name}
        aria-describedby={`${id}d`}
        data-picture={file}
      >
        <desc id={`${id}d`}>{[description, ...foot].join(" ")}</desc>
        {children}
        {lines.map((line, index) => (
          <text key={index} className="foot" x={0} y={height + FOOT_LINE * (index + 1) - 4}>
            {line}
          </text>
        ))}
      </svg>
      <SaveButtons picture={svg} name={name} file={file} />
    </div>
  );
}
