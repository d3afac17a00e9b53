"use client";

import type { ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from "react-aria-components/TextField";
import { Icon } from "./icons.tsx";

interface Common extends Omit<AriaProps, "className" | "style" | "children"> {
  label: ReactNode;
  /** One line of help under the field. */
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the field as wrong. */
  error?: ReactNode;
  placeholder?: string;
  /** For code and numbers that stand in columns. */
  mono?: boolean;
}

/** One line of text, native, so that every input method works in it. */
export function TextField({
  label,
  hint,
  error,
  placeholder,
  mono,
  inputRef,
  ...rest
}: Common & { inputRef?: Ref<HTMLInputElement> }) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <Label>{label}</Label>
      <Input ref={inputRef} placeholder={placeholder} className={mono ? "input mono" : "input"} />
      <Below hint={hint} error={error} />
    </AriaTextField>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  placeholder,
  mono,
  rows = 4,
  inputRef,
  ...rest
}: Common & { rows?: number; inputRef?: Ref<HTMLTextAreaElement> }) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <Label>{label}</Label>
      <AriaTextArea ref={inputRef} rows={rows} placeholder={placeholder} className={mono ? "input mono" : "input"} />
      <Below hint={hint} error={error} />
    </AriaTextField>
  );
}

function Below({ hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint ? (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      ) : null}
      <FieldError className="wrong">
        <Icon name="fail" />
        <span>{error}</span>
      </FieldError>
    </>
  );
}
