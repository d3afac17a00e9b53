/** Lines that mark without a colour what is idle, spare or one too many: filled by `url(#id)`. */
export function Hatch({ id, line = "hatch" }: { id: string; line?: "hatch" | "spare" }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className={line} d="M0 0V6" />
    </pattern>
  );
}
