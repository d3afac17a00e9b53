/** Keys as one presses them: `<Kbd>Ctrl Enter</Kbd>`. */
export function Kbd({ children }: { children: string }) {
  return <kbd>{children}</kbd>;
}
