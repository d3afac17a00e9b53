"use client";

import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

export interface LayerProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
}

/** The layer itself. It comes with the library's overlays, so it is loaded when the first one opens. */
export default function Layer({ title, isOpen, onClose, children, actions }: LayerProps) {
  const t = useTranslations("common");
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="overlay"
    >
      <Modal>
        <AriaDialog className="dialog">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button variant="plain" aria-label={t("close")} onPress={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {children}
          {actions ? <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
