"use client";

import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Kbd } from "./kbd.tsx";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  variant?: "default" | "primary" | "plain" | "danger";
  /** Shown beside the word; binding the key is the page's work. */
  keys?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** A press acts; going somewhere is `ButtonLink`. While `isPending`, presses are ignored and the word stays. */
export function Button({ variant = "default", keys, children, className = "", ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`btn ${variant === "default" ? "" : variant} ${className}`}>
      {children}
      {keys ? <Kbd>{keys}</Kbd> : null}
    </AriaButton>
  );
}
