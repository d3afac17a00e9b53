"use client";

/**
 * The frame of every drawing: a region that scrolls inside itself where the page is narrow, the SVG with its name and
 * its whole content in a sentence, and below it the two files that it can be saved as.
 */
import { useId, useRef, type ReactNode } from "react";
import styles from "./pictures.module.css";
import { SaveButtons } from "./save/save-buttons.tsx";

export interface PictureProps {
  /** A short name: of the region, of the drawing, of its file's title. */
  name: string;
  description: string;
  width: number;
  height: number;
  /** The file's name, without its ending. */
  file: string;
  className?: string | undefined;
  /** As narrow as a phone's page: it need not scroll. */
  fits?: boolean;
  children: ReactNode;
}

export function Picture({
  name,
  description,
  width,
  height,
  file,
  className = "",
  fits = false,
  children,
}: PictureProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  return (
    <div className={styles.picture}>
      <div className="scroll" tabIndex={0} role="region" aria-label={name}>
        <svg
          ref={svg}
          className={`tl ${fits ? "" : "wide"} ${className}`}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={name}
          aria-describedby={`${id}d`}
          data-picture={file}
        >
          <desc id={`${id}d`}>{description}</desc>
          {children}
        </svg>
      </div>
      <SaveButtons picture={svg} name={name} file={file} />
    </div>
  );
}
