"use client";

import { useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/ui/button.tsx";
import styles from "../pictures.module.css";
import { PICTURE_FORMATS, type PictureFormat } from "./picture-formats.ts";

/** The same picture as on the screen, in its language and its colours, as a file. */
export function SaveButtons({
  picture,
  name,
  file,
}: {
  picture: RefObject<SVGSVGElement | null>;
  name: string;
  file: string;
}) {
  const t = useTranslations("pictures.save");
  const [failed, setFailed] = useState(false);
  const save = async (format: PictureFormat) => {
    if (picture.current === null) return;
    try {
      // Loaded when it is asked for: few pictures are saved.
      const { savePicture } = await import("./save-picture.ts");
      await savePicture(picture.current, { name, file, format });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={`${styles.save} noprint`}>
      {failed && (
        <span className="fail" role="alert">
          {t("failed")}
        </span>
      )}
      {PICTURE_FORMATS.map((format) => (
        <Button
          key={format}
          variant="plain"
          data-picture-format={format}
          // A page may have several pictures, whose buttons read the same.
          aria-label={t("named", { format: t(format), name })}
          onPress={() => void save(format)}
        >
          {t(format)}
        </Button>
      ))}
    </div>
  );
}
