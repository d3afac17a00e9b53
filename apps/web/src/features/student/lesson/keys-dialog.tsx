"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog.tsx";
import { Kbd } from "@/ui/kbd.tsx";

const KEYS = [
  ["run", "Ctrl Enter"],
  ["submit", "Ctrl Shift Enter"],
  ["code", "1"],
  ["answers", "2"],
  ["runs", "3"],
  ["hints", "4"],
  ["keys", "?"],
] as const;

/** The keys of the page; Command stands in for Ctrl on a Mac. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("student.keys");
  return (
    <Dialog title={t("title")} isOpen={isOpen} onClose={onClose}>
      <table>
        <tbody>
          {KEYS.map(([name, keys]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td className="num">
                <Kbd>{keys}</Kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="type-small quiet mt-3">{t("note")}</p>
    </Dialog>
  );
}
