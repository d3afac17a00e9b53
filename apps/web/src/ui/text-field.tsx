"use client";

import { useId, type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { Icon } from "./icons.tsx";

interface Common {
  label: ReactNode;
  value: string;
  onChange?: (value: string) => void;
  /** One line of help under the field. */
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the field as wrong. */
  error?: ReactNode;
  name?: string;
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLElement>["inputMode"];
  spellCheck?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** For code and numbers that stand in columns. */
  mono?: boolean;
}

/** One line of text. Native, so that every input method, password keeper and phone keyboard works in it. */
export function TextField({
  type = "text",
  inputRef,
  ...props
}: Common & { type?: "text" | "email" | "password" | "search" | "number"; inputRef?: Ref<HTMLInputElement> }) {
  const { control, ids } = useField(props);
  return (
    <Field {...props} ids={ids}>
      <input ref={inputRef} type={type} {...control} />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  rows = 4,
  inputRef,
  ...props
}: Common & { rows?: number; inputRef?: Ref<HTMLTextAreaElement> }) {
  const { control, ids } = useField(props);
  return (
    <Field {...props} ids={ids}>
      <textarea ref={inputRef} rows={rows} {...control} />
    </Field>
  );
}

interface Ids {
  field: string;
  hint: string;
  error: string;
}

function useField(props: Common) {
  const field = useId();
  const ids: Ids = { field, hint: `${field}-hint`, error: `${field}-error` };
  const describedBy = [props.error ? ids.error : "", props.hint ? ids.hint : ""].filter(Boolean).join(" ");
  const { name, value, placeholder, maxLength, autoComplete, inputMode, spellCheck, autoFocus, onKeyDown } = props;
  const control = {
    id: field,
    className: props.mono ? "input mono" : "input",
    ...{ name, value, placeholder, maxLength, autoComplete, inputMode, spellCheck, autoFocus, onKeyDown },
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    onBlur: props.onBlur,
    "aria-required": props.isRequired || undefined,
    "aria-invalid": props.error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    onChange: (event: { target: { value: string } }) => props.onChange?.(event.target.value),
  };
  return { control, ids };
}

function Field({ label, hint, error, ids, children }: Common & { ids: Ids; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={ids.field}>{label}</label>
      {children}
      {hint ? (
        <span id={ids.hint} className="hint">
          {hint}
        </span>
      ) : null}
      {error ? (
        <span id={ids.error} className="wrong">
          <Icon name="fail" />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  );
}
