import type { ReactNode } from "react";
import { ProvideMessages } from "@/i18n/provide-messages.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <ProvideMessages namespaces={["grading", "student", "pictures", "counts", "template"]}>{children}</ProvideMessages>
  );
}
